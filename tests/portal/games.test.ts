/** The game creator: what admins see of games, how they make, check, approve, delete and move those to come. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo, seesPortal } from '../support/admin.ts'
import {
  changesGame,
  checksGame,
  draftOf,
  randomGame,
  seesGame,
  seesGames,
  submitsGame,
} from '../support/portal-games.ts'

const TODAY = 12
const EMPTY = { rows: [null, null, null], columns: [null, null, null] }

const { server, ada, ben } = await portalOfTwo(TODAY)

/** A playable draft for a day, by chance. */
const drawn = async (number: number, seed = 'test') => draftOf(await randomGame(ada, number, EMPTY, seed))
/** A day of its own for each test, far from the others. */
let nextDay = TODAY + 10
const freshDay = () => ++nextDay

describe('a game', () => {
  it('is seen with its answers, made and checked by nobody yet', async () => {
    const game = await seesGame(ada, TODAY + 1)
    expect(game).toMatchObject({
      date: '2024-06-13',
      isBlank: false,
      isPublished: false,
      createdBy: 'auto',
      checkedBy: null,
    })
    expect(game.squares).toHaveLength(9)
    const answers = await server.answers.of(TODAY + 1)
    expect(game.squares.map(({ answers }) => answers.map(({ id }) => id).sort())).toEqual(
      answers.map((ids) => [...ids].sort()),
    )
  })

  it('of today or before is published', async () => {
    const [yesterday, today, tomorrow] = await seesGames(ada, TODAY - 1, 3)
    expect([yesterday, today, tomorrow].map((game) => [game?.isPublished, game?.isToday])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ])
  })

  it('is for admins alone', async () => {
    const refusal = { __typename: 'NotAdmin', message: 'You have been logged out.' }
    const player = server.player()
    expect(await seesPortal(player, 'game(number: 13) { number }')).toEqual(refusal)
    const draft = await drawn(TODAY + 1)
    expect(await submitsGame(player, { number: TODAY + 1, version: 1, draft })).toEqual(refusal)
    for (const verb of ['approveGame', 'deleteGame', 'insertBlankGame']) {
      expect(await changesGame(player, verb, TODAY + 1)).toEqual(refusal)
    }
  })
})

describe('checking a game', () => {
  it("wants all clues: 'Please fill out all rows and cols'", async () => {
    const { problems, squares } = await checksGame(ada, TODAY + 1, EMPTY)
    expect(problems).toEqual([{ message: 'Please fill out all rows and cols', squares: [] }])
    expect(squares.map(({ count }) => count)).toEqual(Array(9).fill(null))
  })

  it('names the squares with less than 3 answers', async () => {
    const draft = await drawn(TODAY + 1)
    const [, second, third] = draft.rows
    const poor = { ...draft, rows: [{ kind: 'WORD', word: 'zzyzx' }, second ?? null, third ?? null] }
    const { problems } = await checksGame(ada, TODAY + 1, poor)
    expect(problems[0]).toEqual({
      message: 'Some squares have less than 3 answers. Please fix this before submitting.',
      squares: [0, 1, 2],
    })
  })

  it('tells the categories of the previous 30 games, and apart from them those of the last 10', async () => {
    const categoryOf = async (number: number) =>
      (
        await server.prisma.clue.findFirst({
          where: { kind: 'category', game: { number } },
          include: { category: true },
        })
      )?.category?.code
    const numbers = Array.from({ length: TODAY }, (_, place) => place + 1)
    const codes = await Promise.all(numbers.map(categoryOf))
    const used = numbers.filter((number) => codes[number - 1] !== undefined)
    const [late, early] = [used.findLast((number) => number > 2), used.find((number) => number <= 2)]
    const clue = (number?: number) => ({ kind: 'CATEGORY', categoryCode: codes[(number ?? 1) - 1] })
    const draft = { rows: [clue(late), clue(early), null], columns: [null, null, null] }
    const { duplicateCodes, usedBefore } = await checksGame(ada, TODAY + 1, draft)
    expect(duplicateCodes).toEqual([
      { code: clue(late).categoryCode, gamesAgo: TODAY + 1 - (late ?? 0) },
      { code: clue(early).categoryCode, gamesAgo: TODAY + 1 - (early ?? 0) },
    ])
    expect(usedBefore.map(({ daysSinceUsed }) => daysSinceUsed)).toEqual([TODAY + 1 - (late ?? 0)])
  })
})

describe('a random fill', () => {
  it('keeps what is there, can be played, and another press tries another', async () => {
    const day = freshDay()
    const kept = { kind: 'WORD', word: 'love' }
    const draft = { ...EMPTY, rows: [kept, null, null] }
    const [one, two] = [await randomGame(ada, day, draft, 'a'), await randomGame(ada, day, draft, 'b')]
    expect(draftOf(one).rows[0]).toEqual(kept)
    expect((await checksGame(ada, day, draftOf(one))).problems).toEqual([])
    expect(draftOf(two)).not.toEqual(draftOf(one))
    expect((await checksGame(ada, day, draftOf(one))).duplicateCodes).toEqual([])
  })
})

describe('submitting a game', () => {
  it('saves it under the name of the admin, unchecked, for its day', async () => {
    const number = freshDay()
    const draft = await drawn(number)
    const { version } = await seesGame(ada, number)
    const saved = await submitsGame(ada, { number, version, draft })
    expect(saved).toMatchObject({ __typename: 'AdminGame', createdBy: 'ada', checkedBy: null })
    expect(saved.version).toBeGreaterThan(version)
    expect(draftOf(saved)).toEqual(draft)
    await server.toGame(TODAY)
    const query = 'query ($number: Int!) { portal { ... on Portal { game(number: $number) { createdBy } } } }'
    expect(await ada.asks(query, { number })).toEqual({ portal: { game: { createdBy: 'ada' } } })
  })

  it('tells players that an admin made it, and not who', async () => {
    const made = async (number: number) =>
      (await server.player().asks<{ game: object }>(`{ game(number: ${number}) { ... on Game { createdBy } } }`)).game
    expect(await made(2)).toEqual({ createdBy: 'auto' })
    await server.prisma.game.update({ where: { number: 3 }, data: { createdBy: 'ada' } })
    expect(await made(3)).toEqual({ createdBy: 'admin' })
  })

  it('is refused with less than 3 answers in a square, and nothing is saved', async () => {
    const number = freshDay()
    const { version } = await seesGame(ada, number)
    const draft = { ...(await drawn(number)), rows: [null, null, null] }
    expect(await submitsGame(ada, { number, version, draft })).toEqual({
      __typename: 'GameNotPlayable',
      message: 'Please fill out all rows and cols',
    })
    expect((await seesGame(ada, number)).version).toBe(version)
  })

  it('is refused for a published game, which says why', async () => {
    const draft = await drawn(TODAY)
    const { version } = await seesGame(ada, TODAY)
    expect(await submitsGame(ada, { number: TODAY, version, draft })).toEqual({
      __typename: 'GamePublished',
      message: `Game ${TODAY} is published: its clues and answers stay as they are.`,
    })
  })

  it('of two admins takes the first, and tells the second what changed', async () => {
    const number = freshDay()
    const { version } = await seesGame(ada, number)
    await submitsGame(ben, { number, version, draft: await drawn(number, 'ben') })
    const refusal = await submitsGame(ada, { number, version, draft: await drawn(number, 'ada') })
    expect(refusal.__typename).toBe('SaveConflict')
    expect(refusal.message).toMatch(/^ben has saved this in the meantime\./)
  })
})

describe('approving a game', () => {
  it('notes who checked it; saving it again makes it unchecked', async () => {
    const number = freshDay()
    const { version } = await changesGame(ben, 'approveGame', number)
    expect(await seesGame(ada, number)).toMatchObject({ checkedBy: 'ben', createdBy: 'auto' })
    const saved = await submitsGame(ada, { number, version, draft: await drawn(number) })
    expect(saved).toMatchObject({ createdBy: 'ada', checkedBy: null })
  })

  it('takes several at once, all or none', async () => {
    const numbers = [freshDay(), freshDay()]
    const query = `mutation ($numbers: [Int!]!) { approveGames(numbers: $numbers) {
      __typename ... on ChangedGames { games { number checkedBy } } ... on Error { message } } }`
    expect(await ada.asks(query, { numbers })).toEqual({
      approveGames: { __typename: 'ChangedGames', games: numbers.map((number) => ({ number, checkedBy: 'ada' })) },
    })
    const [free, blank] = [freshDay(), freshDay()]
    await changesGame(ada, 'deleteGame', blank)
    expect(await ada.asks(query, { numbers: [free, blank] })).toMatchObject({
      approveGames: { __typename: 'GameNotPlayable', message: `Game ${blank} is blank: there is nothing to approve.` },
    })
    expect((await seesGame(ada, free)).checkedBy).toBeNull()
  })

  it('leaves a checked game alone when the catalogue is edited', async () => {
    const number = freshDay()
    const { rows } = await changesGame(ada, 'approveGame', number)
    await ada.asks(`mutation { saveSong(input: { title: "Edit", lyrics: "Edit", releaseYears: [2020], albumIds: [] }) {
      __typename } }`)
    expect((await seesGame(ada, number)).rows).toEqual(rows)
  })
})
