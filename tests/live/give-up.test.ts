import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fills, fitting, stored, waitingForLocks } from './moves.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

describe('giving up', () => {
  it('ends a play as lost, once', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const play = { gameId: game.id, playerId: randomUUID() }
    await engine.guess({ ...play, square: 0, songId: fitting(game, 0) })
    expect(await engine.giveUp(play)).toBe('givenUp')
    expect(await engine.giveUp(play)).toBe('already')
    expect((await engine.guess({ ...play, square: 1, songId: fitting(game, 1) })).verdict).toBe('over')
    expect((await engine.guess({ ...play, square: 1, songId: game.misfit })).verdict).toBe('over')
    expect((await engine.board(game.id, 'all')).entries).toEqual([])
    expect(await stored(stage.pool, game)).toMatchObject({ tallied: 1, wrong: 0, filled: 1 })
  })

  it('before the first guess changes nothing: there is no play to end', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const play = { gameId: game.id, playerId: randomUUID() }
    const before = await engine.counts(game.id)
    expect(await engine.giveUp(play)).toBe('notBegun')
    expect(await engine.counts(game.id)).toEqual(before)
    await engine.guess({ ...play, square: 0, songId: game.misfit })
    expect(await engine.giveUp(play)).toBe('givenUp')
  })

  it('does not touch a completed play', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const playerId = randomUUID()
    await fills(engine, game, playerId, () => 1)
    expect(await engine.giveUp({ gameId: game.id, playerId })).toBe('completed')
    expect(await stored(stage.pool, game)).toMatchObject({ completed: 1 })
  })

  it('wins over a guess that another node is writing at the same moment', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const play = { gameId: game.id, playerId: randomUUID() }
    await engine.guess({ ...play, square: 0, songId: fitting(game, 0) })
    const other = await stage.pool.connect()
    try {
      await other.query('begin')
      await other.query('update play set gave_up_at = now() where game_id = $1', [game.id])
      const guess = engine.guess({ ...play, square: 1, songId: fitting(game, 1) })
      await expect.poll(() => waitingForLocks(stage.pool), { timeout: 4000 }).toBe(1)
      await other.query('commit')
      expect(await guess).toMatchObject({ verdict: 'over' })
    } finally {
      other.release(true)
    }
    expect(await stored(stage.pool, game)).toEqual({ tallied: 1, picks: 1, wrong: 0, filled: 1, completed: 0 })
  })

  it('and guessing at the same moment leaves a play that is either, never both', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const rounds = Array.from({ length: 30 }, async () => {
      const playerId = randomUUID()
      const guesses = game.answers.map((_, square) =>
        engine.guess({ gameId: game.id, playerId, square, songId: fitting(game, square) }),
      )
      await Promise.all([...guesses, engine.giveUp({ gameId: game.id, playerId })])
    })
    await Promise.all(rounds)
    const { rows } = await stage.pool.query(
      `select count(*)::int as wrong from play
       where game_id = $1 and filled <> (select count(*) from pick where pick.game_id = $1 and pick.player_id = play.player_id)`,
      [game.id],
    )
    expect(rows).toEqual([{ wrong: 0 }])
    const { version } = await engine.counts(game.id)
    await engine.reload(game.id)
    expect((await engine.counts(game.id)).version).toBe(version)
  })
})
