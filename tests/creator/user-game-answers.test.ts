/** A draft is counted and filled without a song being named, and a game's answers stay where they would tell too much. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { songId } from '../support/answers.ts'
import type { Player } from '../support/player.ts'
import { SUBMIT_GUESS } from '../support/player-documents.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { ANY, answersOf, DRAFT, makesGame as makes, word } from '../support/user-games.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 40 })
  // Yesterday's board settles now, and not between two draws of a test: its clues rest until then.
  await server.toGame(server.today)
})
afterAll(() => server[Symbol.asyncDispose]())

const CHECK = `query ($draft: DraftInput!) {
  checkDraft(draft: $draft) {
    __typename
    ... on DraftCheck { rows { songs } columns { songs } squares { songs } problems { message squares } }
    ... on InvalidInput { issues { path message } }
  }
}`
const ANSWERS = `query ($ref: ID!) {
  userGame(ref: $ref) { ... on UserGame { squares { answers {
    __typename ... on SquareAnswers { answers { song { id } count isOwn } }
  } } } }
}`

interface Checked {
  readonly __typename: string
  readonly rows: readonly Counted[]
  readonly columns: readonly Counted[]
  readonly squares: readonly Counted[]
}
type Counted = { readonly songs: number | null } | null

const checks = async (draft: object) =>
  (await server.player().asks<{ checkDraft: Checked }>(CHECK, { draft })).checkDraft

describe('checking a draft', () => {
  it('counts the songs of each clue and square, and names none', async () => {
    const check = await checks({ rows: [word('down'), null, ANY], columns: [word('Came'), word('xyzzy'), null] })
    expect(check).toMatchObject({
      __typename: 'DraftCheck',
      problems: [{ message: 'Please fill out all rows and cols' }],
    })
    const { rows, columns, squares } = check
    expect(rows[1]).toBeNull()
    expect(columns[1]).toEqual({ songs: null })
    expect(squares.map((count) => count === null)).toEqual([false, false, true, true, true, true, false, false, true])
    expect(squares[6]).toEqual(columns[0])
    expect(squares[0]?.songs).toBeLessThanOrEqual(Math.min(rows[0]?.songs ?? 0, columns[0]?.songs ?? 0))
  })

  it('refuses what is no draft', async () => {
    expect(await checks({ rows: [ANY], columns: [ANY, ANY, ANY] })).toMatchObject({ __typename: 'InvalidInput' })
    expect(await checks({ ...DRAFT, rows: [{ kind: 'ALBUM' }, null, null] })).toMatchObject({
      __typename: 'InvalidInput',
    })
  })

  it('is filled at random: what is there stays, and another seed fills it differently', async () => {
    const draw = async (seed: string) =>
      (
        await server
          .player()
          .asks<{ randomDraft: { rows: { title: string }[]; columns: { title: string }[]; answerCounts: number[] } }>(
            'query ($draft: DraftInput!, $seed: String!) { randomDraft(draft: $draft, seed: $seed) { ... on DrawnGrid { rows { title } columns { title } answerCounts } } }',
            { draft: { rows: [null, word('down'), null], columns: [null, null, null] }, seed },
          )
      ).randomDraft
    const [one, two] = [await draw('one'), await draw('two')]
    expect(one.rows[1]?.title).toBe('down')
    expect(Math.min(...one.answerCounts)).toBeGreaterThanOrEqual(3)
    expect(await draw('one')).toEqual(one)
    expect(two).not.toEqual(one)
  })
})

describe('the answers of a player’s game', () => {
  const answersFor = async (player: Player, ref: string) =>
    (
      await player.asks<{
        userGame: { squares: { answers: { __typename: string; answers?: { count: number }[] } }[] }
      }>(ANSWERS, { ref })
    ).userGame.squares.map(({ answers }) => answers)
  /** After a guess, which giving up needs: any song will do. */
  const givesUp = async (player: Player, ref: string) => {
    const song = songId(await server.prisma.song.findFirstOrThrow())
    await player.asks(SUBMIT_GUESS, { input: { gameRef: ref, square: 8, songId: song } })
    await player.asks('mutation ($ref: ID!) { giveUp(input: { gameRef: $ref }) { __typename } }', { ref })
  }

  it('open to whoever gives up, and to nobody else', async () => {
    const [ada, ben] = [server.player(), server.player()]
    const { ref } = await makes(ada, 'Open')
    await givesUp(ben, ref)
    expect(new Set((await answersFor(ada, ref)).map(({ __typename }) => __typename))).toEqual(
      new Set(['AnswersHidden']),
    )
    const expected = await answersOf(server.prisma, ref)
    for (const [square, { answers }] of (await answersFor(ben, ref)).entries()) {
      expect(answers).toHaveLength(expected[square]?.length ?? 0)
    }
  })

  it('[UG5] are those found so far alone, where any song fits one of the clues', async () => {
    const ada = server.player()
    const { ref } = await makes(ada, 'Copy', {
      ...DRAFT,
      rows: [ANY, word('came'), word('there')],
    })
    const [first] = (await answersOf(server.prisma, ref))[0] ?? []
    await server.player().asks(SUBMIT_GUESS, { input: { gameRef: ref, square: 0, songId: first } })
    await givesUp(ada, ref)
    const [infinite, more] = await answersFor(ada, ref)
    expect(infinite?.answers).toMatchObject([{ song: { id: first }, count: null }])
    expect(more?.answers).toEqual([])
  })
})
