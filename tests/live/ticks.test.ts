import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { fitting } from './moves.ts'
import { expectBoardsByTheRules, naively, scoreBy } from './naive.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const STORED =
  'select (select count(*) from play where game_id = $1) + (select sum(count) from tally where game_id = $1) as v'

describe('at every tick', () => {
  it('boards, scores and ranks equal a naive query, while many guess at once', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const random = seededRandom('ticks')
    const players = Array.from({ length: 24 }, () => randomUUID())
    for (const [n, playerId] of players.slice(0, 8).entries()) await stage.signUp(playerId, `Player ${n}`)
    const guesses = players.flatMap((playerId) =>
      game.answers.map((_, square) => {
        const songId = fitting(game, square, Math.floor(random() * 3))
        return { order: random(), guess: { gameId: game.id, playerId, square, songId } }
      }),
    )
    const waiting = guesses.toSorted((a, b) => a.order - b.order).map(({ guess }) => guess)
    const watch = engine.watch(game.id)
    await watch.next()
    while (waiting.length > 0) {
      await Promise.all(waiting.splice(0, 27).map((guess) => engine.guess(guess)))
      const { rows } = await stage.pool.query<{ v: string }>(STORED, [game.id])
      const version = Number(rows[0]?.v)
      while ((await engine.board(game.id, 'all')).version < version) await watch.next()
      const naive = await naively(stage.pool, game)
      await expectBoardsByTheRules(engine, game, naive)
      for (const playerId of players) expect(await engine.score(game.id, playerId)).toEqual(scoreBy(naive, playerId))
    }
    await watch.return?.()
    expect(await engine.counts(game.id)).toMatchObject({ startedCount: 24, completedCount: 24 })
  })
})
