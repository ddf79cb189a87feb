/** As many visitors of a household count per day as its budget allows; the others play on and affect no one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCountsTrue } from '../players/true-counts.ts'
import { BEHIND_PROXY, HouseholdVisitor } from '../support/household.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 40
const BUDGET = 3
const THROWN_AWAY = 1000
/** As many as a script has under way. */
const AT_A_TIME = 40

let server: TestServer
let answers: readonly (readonly string[])[]
let households = 0

beforeAll(async () => {
  server = await startTestServer({
    today: GAME,
    variables: { ...BEHIND_PROXY, HOUSEHOLD_PLAYS: `${BUDGET}` },
  })
  answers = await server.answers.of(GAME)
})
afterAll(() => server[Symbol.asyncDispose]())

const newAddress = () => `203.0.113.${++households}`
const visitorFrom = (address: string) => new HouseholdVisitor(server, address)

const BOARDS = `query ($game: Int!) {
  game(number: $game) { ... on Game { startedCount completedCount squares { pickCount currentUnicorns unfoundUnicorns } } }
  all: leaderboard(gameNumber: $game) { ...B } signedIn: leaderboard(gameNumber: $game, scope: SIGNED_IN) { ...B }
}
fragment B on Leaderboard { startedCount completedCount entries { ref position rarity unicornCount state } }`

interface Boards {
  readonly game: { readonly startedCount: number; readonly completedCount: number }
  readonly all: {
    readonly entries: readonly { readonly ref: string; readonly rarity: number; readonly state: string }[]
  }
  readonly signedIn: Boards['all']
}
const boards = () => server.player().asks<Boards>(BOARDS, { game: GAME })

async function throwAway(address: string, count: number): Promise<void> {
  let left = count
  const script = async () => {
    while (left > 0) await visitorFrom(address).finishesAtOnce(GAME, answers, left--)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, script))
}

describe('a household whose budget is spent', () => {
  // Slow: a thousand visitors play.
  it('[HB1] moves no place and no rarity on either board by a thousand throw-away visitors', async () => {
    const ada = await signedIn(visitorFrom(newAddress()), 'Ada')
    const ben = visitorFrom(newAddress())
    await ada.finishes(GAME, 0)
    await ben.finishes(GAME, 1)
    const script = newAddress()
    await throwAway(script, BUDGET)
    const before = await boards()
    expect(before.game).toMatchObject({ startedCount: 2 + BUDGET, completedCount: 2 + BUDGET })
    const [adas, bens] = [await ada.play(GAME), await ben.play(GAME)]

    await throwAway(script, THROWN_AWAY - BUDGET)
    expect(await boards()).toEqual(before)
    expect([await ada.play(GAME), await ben.play(GAME)]).toEqual([adas, bens])
    await expectCountsTrue(server, GAME)
  }, 240_000)

  it('[HB2] tells a visitor beyond it that the play does not count, and judges and scores it all the same', async () => {
    const script = newAddress()
    await throwAway(script, BUDGET)
    const before = await boards()
    const late = visitorFrom(script)
    expect(await late.guessesRight(GAME, 0)).toMatchObject({
      __typename: 'Verdict',
      isCorrect: true,
      play: { isCounted: false, status: 'PLAYING', rank: null, percentile: null },
    })
    expect(await late.guessesWrong(GAME, 1)).toMatchObject({ isCorrect: false, play: { isCounted: false } })
    const play = await late.finishes(GAME, 0)
    const ranked = before.game.completedCount
    expect(play).toMatchObject({ isCounted: false, isArchive: false, unicornCount: 0, rankedCount: ranked })
    expect(play.rank).toBeLessThanOrEqual(ranked + 1)
    const { entries } = await late.seesBoard(GAME)
    expect(entries.map(({ ref }) => ref)).not.toContain(play.ref)
    expect(await boards()).toEqual(before)
  })

  it('[HB3] [AD2] counts the play of a visitor from the moment they sign in', async () => {
    const script = newAddress()
    await throwAway(script, BUDGET)
    const late = visitorFrom(script)
    const { rarity, ref } = await late.finishes(GAME, 0)
    const { game } = await boards()
    await signedIn(late, 'Dora')
    const play = await late.play(GAME)
    expect(play).toMatchObject({ ref, isCounted: true, rankedCount: game.completedCount + 1 })
    expect(play?.rarity).not.toBe(rarity)
    const after = await boards()
    expect(after.game).toMatchObject({ completedCount: game.completedCount + 1 })
    for (const board of [after.all, after.signedIn])
      expect(board.entries.find((entry) => entry.ref === ref)).toMatchObject({ rarity: play?.rarity })
    await expectCountsTrue(server, GAME)
  })

  it('[HB1] does not limit players who are signed in', async () => {
    const script = newAddress()
    await throwAway(script, BUDGET)
    const cleo = await signedIn(visitorFrom(script), 'Cleo')
    expect((await cleo.guessesRight(GAME, 0)).play).toMatchObject({ isCounted: true })
  })

  it('a play has one score, on the board of all and on that of the signed-in', async () => {
    const { all, signedIn } = await boards()
    expect(signedIn.entries.length).toBeGreaterThan(0)
    for (const { ref, rarity } of signedIn.entries)
      expect(all.entries.find((entry) => entry.ref === ref)).toMatchObject({ rarity })
  })

  it('[HB2] is left out when the board settles, and has its budget again on another day', async () => {
    const script = newAddress()
    await throwAway(script, BUDGET)
    const late = visitorFrom(script)
    const { ref } = await late.finishes(GAME, 1)
    const places = ({ all }: Boards) => all.entries.filter(({ state }) => state === 'COMPLETED')
    const before = places(await boards())
    await server.toGame(GAME + 1, 3)
    const after = await boards()
    expect(places(after)).toEqual(before)
    expect(await late.seesBoard(GAME)).toMatchObject({ isSettled: true, completedCount: before.length })
    expect(await late.play(GAME)).toMatchObject({ ref, isCounted: false, isArchive: true, status: 'WON' })
    await expectCountsTrue(server, GAME)
    expect((await late.guessesRight(GAME + 1, 0)).play).toMatchObject({ isCounted: true })
  })
})
