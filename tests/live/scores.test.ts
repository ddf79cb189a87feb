import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { expectBoardsByTheRules, naively, scoreBy } from './naive.ts'
import { openStage, type Stage, type TestGame } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Per square which of its answers a player takes, null for none; and whether they give up at the end. */
interface Plan {
  readonly picks: readonly (number | null)[]
  readonly givesUp: boolean
  readonly signsUp: boolean
}

const few = fc.integer({ min: 0, max: 2 })
const plan: fc.Arbitrary<Plan> = fc.record({
  picks: fc.oneof(
    { weight: 3, arbitrary: fc.array(few, { minLength: 9, maxLength: 9 }) },
    fc.array(fc.option(few), { minLength: 9, maxLength: 9 }),
  ),
  givesUp: fc.boolean(),
  signsUp: fc.boolean(),
})

const answerOf = (game: TestGame, square: number, which: number) => game.answers[square]?.at(which) ?? -1

async function plays(engine: LiveEngine, game: TestGame, plans: readonly Plan[]): Promise<readonly string[]> {
  const players = plans.map(() => randomUUID())
  await Promise.all(
    plans.map(async ({ picks, givesUp, signsUp }, p) => {
      const playerId = players[p] ?? ''
      if (signsUp) await stage.signUp(playerId, `Player ${p}`)
      for (const [square, which] of picks.entries()) {
        if (which === null) continue
        await engine.guess({ gameId: game.id, playerId, square, songId: answerOf(game, square, which) })
      }
      if (givesUp) await engine.giveUp({ gameId: game.id, playerId })
    }),
  )
  return players
}

describe('scores, ranks and boards', () => {
  it('equal what a naive query says, and the rules of the leaderboard, whatever is played', async () => {
    await using engine = stage.engine()
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 14 }), async (plans) => {
        const game = await stage.game()
        const players = await plays(engine, game, plans)
        const naive = await naively(stage.pool, game)
        for (const playerId of players) expect(await engine.score(game.id, playerId)).toEqual(scoreBy(naive, playerId))
        await expectBoardsByTheRules(engine, game, naive)
        const boards = [await engine.board(game.id, 'all'), await engine.board(game.id, 'signedIn')]
        await engine.reload(game.id)
        expect([await engine.board(game.id, 'all'), await engine.board(game.id, 'signedIn')]).toEqual(boards)
      }),
      { numRuns: 12 },
    )
  })
})

describe('a unicorn', () => {
  it('is stolen from whoever had it first once somebody else picks the song, and told to the watchers', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const [ada, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()]
    const guess = { gameId: game.id, square: 3, songId: answerOf(game, 3, 0) }
    const squareOf = async (playerId: string) => (await engine.score(game.id, playerId))?.picks[3]

    await engine.guess({ ...guess, playerId: ada })
    expect(await squareOf(ada)).toEqual({ count: 1, total: 1, rarity: 0, isUnicorn: true, isStolen: false })
    const watch = engine.watch(game.id)
    await watch.next()
    await engine.guess({ ...guess, playerId: ben })
    await watch.next()
    expect(await squareOf(ada)).toEqual({ count: 2, total: 2, rarity: 100, isUnicorn: false, isStolen: true })
    expect(await squareOf(ben)).toEqual({ count: 2, total: 2, rarity: 100, isUnicorn: false, isStolen: false })
    await engine.guess({ ...guess, playerId: cleo, songId: answerOf(game, 3, 1) })
    expect(await squareOf(cleo)).toMatchObject({ isUnicorn: true, isStolen: false })
    expect(await squareOf(ada)).toMatchObject({ count: 2, total: 3, rarity: 66.666667, isStolen: true })
    await engine.reload(game.id)
    expect(await squareOf(ada)).toMatchObject({ isStolen: true })
    await watch.return?.()
  })
})

describe('a board', () => {
  it('names players as they chose, and visitors by their id', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const [ada, visitor] = [randomUUID(), randomUUID()]
    await stage.signUp(ada, 'Ada')
    for (const playerId of [ada, visitor]) {
      await engine.guess({ gameId: game.id, playerId, square: 0, songId: answerOf(game, 0, 0) })
    }
    const names = async () => (await engine.board(game.id, 'all')).entries.map(({ name }) => name)
    expect(await names()).toContain('Ada')
    expect(await names()).toContainEqual(expect.stringMatching(/^[A-Z]\w+ [A-Z]\w+$/))
    expect((await engine.board(game.id, 'signedIn')).entries.map(({ name }) => name)).toEqual(['Ada'])
    expect(await engine.board(game.id, 'all')).toBe(await engine.board(game.id, 'all'))
  })

  it('shows whoever is below the first 50 among their neighbours', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const players = Array.from({ length: 60 }, () => randomUUID())
    const steps = players.flatMap((playerId, p) =>
      game.answers.map((songs, square) => ({ playerId, square, songId: songs[p < 40 ? 0 : p % 3] ?? -1 })),
    )
    await Promise.all(steps.map((step) => engine.guess({ gameId: game.id, ...step })))
    const { entries } = await engine.board(game.id, 'all')
    expect(entries).toHaveLength(50)
    const shown = new Set(entries.map(({ ref }) => ref))
    const rows = await Promise.all(players.map((playerId) => engine.neighbourhood(game.id, playerId, 'all')))
    expect(rows.filter(({ length }) => length === 0)).toHaveLength(50)
    const below = new Map(rows.flat().map((row) => [row.ref, row]))
    // The two above the 51st are entries themselves.
    expect([...below.keys()].filter((ref) => !shown.has(ref))).toHaveLength(10)
    for (const own of rows.filter(({ length }) => length > 0)) expect([3, 4, 5]).toContain(own.length)
    expect(new Set([...below.values()].map(({ position }) => position))).toEqual(new Set([entries.at(-1)?.position]))
  })
})
