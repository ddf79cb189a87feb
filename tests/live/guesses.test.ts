import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { GameNotFound } from '#schema/errors.ts'
import type { WriteBatch } from '#server/live/guesses/guess-batch.ts'
import { createPrisma } from '#server/platform/database/client.ts'
import { readPlay } from '#server/play/stored-plays.ts'
import { guessWriterOn } from '#server/play/write-guesses.ts'
import { playRef } from '../support/play-ref.ts'
import { fills, fitting, stored, waitingForLocks } from './moves.ts'
import { memoryLog, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const BREAK_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

describe('a guess', () => {
  it('fills a square when the song fits both clues, and is counted after it is stored', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const playerId = randomUUID()
    const guess = { gameId: game.id, playerId, square: 4, songId: fitting(game, 4) }
    expect(await engine.guess(guess)).toMatchObject({ verdict: 'right' })
    expect(await stored(stage.pool, game)).toEqual({ tallied: 1, picks: 1, wrong: 0, filled: 1, completed: 0 })
    expect((await engine.counts(game.id)).squares[4]).toEqual({ pickCount: 1, currentUnicorns: 1, unfoundUnicorns: 3 })
    expect(await engine.score(game.id, playerId)).toMatchObject({ rarity: 0, unicornCount: 1, rank: null })
  })

  it('is kept in the history of the square when the song does not fit, and counts nothing', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const guess = { gameId: game.id, playerId: randomUUID(), square: 0, songId: game.misfit }
    expect(await engine.guess(guess)).toMatchObject({ verdict: 'wrong' })
    expect(await engine.guess(guess)).toMatchObject({ verdict: 'repeat' })
    expect(await stored(stage.pool, game)).toEqual({ tallied: 0, picks: 0, wrong: 1, filled: 0, completed: 0 })
    expect(await engine.counts(game.id)).toMatchObject({ startedCount: 1, completedCount: 0 })
  })

  it('counts once when it is sent again, one after the other or at the same time', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const guess = { gameId: game.id, playerId: randomUUID(), square: 2, songId: fitting(game, 2) }
    const together = await Promise.all([engine.guess(guess), engine.guess(guess), engine.guess(guess)])
    expect(together.map(({ verdict }) => verdict).sort()).toEqual(['repeat', 'repeat', 'right'])
    expect(await engine.guess(guess)).toMatchObject({ verdict: 'repeat' })
    expect(await stored(stage.pool, game)).toMatchObject({ tallied: 1, picks: 1, filled: 1 })
  })

  it('is answered with the play as it is stored', async () => {
    await using engine = stage.engine()
    const prisma = createPrisma(stage.connection)
    onTestFinished(() => prisma.$disconnect())
    const game = await stage.game()
    const playerId = randomUUID()
    const songs = [
      ...[game.misfit, fitting(game, 0)].map((songId) => ({ square: 0, songId })),
      ...[fitting(game, 1, 1), fitting(game, 1, 1), fitting(game, 1)].map((songId) => ({ square: 1, songId })),
      ...Array.from({ length: 6 }, (_, i) => ({ square: i + 2, songId: fitting(game, i + 2) })),
      ...[game.misfit, fitting(game, 8), fitting(game, 8, 1)].map((songId) => ({ square: 8, songId })),
    ]
    const verdicts: string[] = []
    for (const { square, songId } of songs) {
      const { verdict, play } = await engine.guess({ gameId: game.id, playerId, square, songId })
      verdicts.push(verdict)
      expect({ ...play, gameNumber: expect.anything() }).toEqual(await readPlay(prisma, playerId, game.id))
    }
    expect(verdicts.slice(0, 5)).toEqual(['wrong', 'right', 'right', 'repeat', 'taken'])
    expect(verdicts.slice(-2)).toEqual(['right', 'over'])
  })

  it('fills a square for good: the first of two songs wins', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const guess = { gameId: game.id, playerId: randomUUID(), square: 2 }
    const [first, second] = await Promise.all([
      engine.guess({ ...guess, songId: fitting(game, 2, 0) }),
      engine.guess({ ...guess, songId: fitting(game, 2, 1) }),
    ])
    expect([first.verdict, second.verdict]).toEqual(['right', 'taken'])
    expect((await engine.guess({ ...guess, songId: game.misfit })).verdict).toBe('taken')
    expect(await stored(stage.pool, game)).toMatchObject({ tallied: 1, picks: 1, wrong: 0, filled: 1 })
  })

  it('completes the play with the ninth square; then the play is over, and a retry is still known', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const playerId = randomUUID()
    await fills(engine, game, playerId, () => 0)
    expect(await stored(stage.pool, game)).toEqual({ tallied: 9, picks: 9, wrong: 0, filled: 9, completed: 1 })
    const guess = { gameId: game.id, playerId, square: 8 }
    expect((await engine.guess({ ...guess, songId: fitting(game, 8, 1) })).verdict).toBe('over')
    expect((await engine.guess({ ...guess, songId: fitting(game, 8, 0) })).verdict).toBe('repeat')
    expect(await engine.score(game.id, playerId)).toMatchObject({ rank: 1, rankedCount: 1, percentile: 100 })
  })

  it('completes the play when all nine squares are sent at the same time', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const playerId = randomUUID()
    const sent = game.answers.map((_, square) =>
      engine.guess({ gameId: game.id, playerId, square, songId: fitting(game, square) }),
    )
    expect(new Set((await Promise.all(sent)).map(({ verdict }) => verdict))).toEqual(new Set(['right']))
    expect(await stored(stage.pool, game)).toMatchObject({ filled: 9, completed: 1 })
    expect(await engine.counts(game.id)).toMatchObject({ completedCount: 1 })
  })

  it('of a game that does not exist is told so', async () => {
    await using engine = stage.engine()
    await expect(engine.guess({ gameId: 999_999, playerId: randomUUID(), square: 0, songId: 1 })).rejects.toThrow(
      GameNotFound,
    )
  })

  it('1,000 guesses sent twice each by 100 clients at once count as if each was sent once', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const players = Array.from({ length: 112 }, () => randomUUID())
    const guesses = players
      .flatMap((playerId, p) =>
        game.answers.map((songs, square) => {
          const songId = (p + square) % 5 === 0 ? game.misfit : fitting(game, square, (p * 7 + square) % songs.length)
          return { gameId: game.id, playerId, square, songId }
        }),
      )
      .slice(0, 1000)
    const queue = [...guesses, ...guesses].map((guess, i) => ({ guess, order: (i * 7919) % 2000 }))
    queue.sort((a, b) => a.order - b.order)
    const client = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await engine.guess(next.guess)
    }
    await Promise.all(Array.from({ length: 100 }, client))

    const right = guesses.filter(({ songId }) => songId !== game.misfit)
    expect(await stored(stage.pool, game)).toMatchObject({
      tallied: right.length,
      picks: right.length,
      wrong: 1000 - right.length,
    })
    const { rows } = await stage.pool.query<{ square: number; song_id: number; count: number }>(
      'select square, song_id, count from tally where game_id = $1',
      [game.id],
    )
    for (const { square, song_id, count } of rows) {
      expect(count).toBe(right.filter((guess) => guess.square === square && guess.songId === song_id).length)
      expect((await engine.answerCounts(game.id, square)).get(song_id)).toBe(count)
    }
  })
})

describe('a connection that is lost', () => {
  it('while a game is read ends the reading, and not the server', async () => {
    const client = await stage.pool.connect()
    const lost = new Promise((resolve) => client.once('end', resolve))
    await stage.pool.query(BREAK_CONNECTIONS)
    await lost
    await expect(client.query('select 1')).rejects.toThrow()
    client.release(true)
    expect((await stage.pool.query('select 1')).rowCount).toBe(1)
  })
})

describe('guesses at two nodes', () => {
  it('of somebody who begins at both at once are all written', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const [playerId, ref] = [randomUUID(), 'begunElsewhe']
    const other = await stage.pool.connect()
    try {
      await other.query('begin')
      await other.query('insert into player (id) values ($1)', [playerId])
      await other.query('insert into play (game_id, player_id, ref) values ($1, $2, $3)', [game.id, playerId, ref])
      const right = engine.guess({ gameId: game.id, playerId, square: 4, songId: fitting(game, 4) })
      const wrong = engine.guess({ gameId: game.id, playerId, square: 5, songId: game.misfit })
      await expect.poll(() => waitingForLocks(stage.pool), { timeout: 4000 }).toBe(1)
      await other.query('commit')
      expect([(await right).verdict, (await wrong).verdict]).toEqual(['right', 'wrong'])
    } finally {
      other.release(true)
    }
    expect(await stored(stage.pool, game)).toEqual({ tallied: 1, picks: 1, wrong: 1, filled: 1, completed: 0 })
  })
})

describe('guesses under way', () => {
  it('are all counted, and once, when the database breaks its connections', async () => {
    const log = memoryLog()
    await using engine = stage.engine({ log })
    const game = await stage.game()
    await engine.counts(game.id)
    const players = Array.from({ length: 40 }, () => randomUUID())
    const breaking = (async () => {
      for (let i = 0; i < 10; i++) {
        await stage.pool.query(BREAK_CONNECTIONS).catch(() => {})
        await engine.guess({ gameId: game.id, playerId: players[0] ?? '', square: 0, songId: fitting(game, 0) })
      }
    })()
    await Promise.all(players.map((playerId, p) => fills(engine, game, playerId, (square) => (p + square) % 4)))
    await breaking
    expect(log.heard.length).toBeGreaterThan(0)
    expect(await stored(stage.pool, game)).toEqual({ tallied: 360, picks: 360, wrong: 0, filled: 360, completed: 40 })
    expect(await engine.counts(game.id)).toMatchObject({ startedCount: 40 })
  })

  it('are counted, and once, when the database has them and its answer is lost', async () => {
    const write = guessWriterOn(stage.guessPool, playRef)
    let lost = 0
    const writeBatch: WriteBatch = async (guesses) => {
      const result = await write(guesses)
      if (lost++ === 0) throw new Error('connection lost')
      return result
    }
    await using engine = stage.engine({ writeBatch })
    const game = await stage.game()
    const [playerId, other] = [randomUUID(), randomUUID()]
    await stage.signUp(playerId, 'Ada')
    await engine.counts(game.id)
    const right = { gameId: game.id, playerId, square: 0, songId: fitting(game, 0) }
    const wrong = { gameId: game.id, playerId: other, square: 1, songId: game.misfit }
    const sent = await Promise.all([engine.guess(right), engine.guess(wrong), engine.guess(right)])
    expect(sent.map(({ verdict }) => verdict).sort()).toEqual(['repeat', 'right', 'wrong'])
    expect(lost).toBeGreaterThan(1)
    expect(await engine.counts(game.id)).toMatchObject({ startedCount: 2 })
    expect((await engine.counts(game.id)).squares[0]).toMatchObject({ pickCount: 1 })
    expect((await engine.board(game.id, 'all')).entries.map(({ name }) => name)).toContain('Ada')
    expect(await stored(stage.pool, game)).toEqual({ tallied: 1, picks: 1, wrong: 1, filled: 1, completed: 0 })
  })

  it('are written before the engine closes', async () => {
    const engine = stage.engine()
    const game = await stage.game()
    await engine.counts(game.id)
    const sent = Array.from({ length: 100 }, (_, i) =>
      engine.guess({ gameId: game.id, playerId: randomUUID(), square: i % 9, songId: fitting(game, i % 9) }),
    )
    await new Promise((resolve) => setImmediate(resolve))
    await engine[Symbol.asyncDispose]()
    expect(new Set((await Promise.all(sent)).map(({ verdict }) => verdict))).toEqual(new Set(['right']))
    expect(await stored(stage.pool, game)).toMatchObject({ tallied: 100 })
  })
})
