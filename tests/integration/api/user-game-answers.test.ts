/** A draft is counted and filled without a song being named, and a game's answers stay where they would tell too much. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../../support/player.ts'
import { SUBMIT_GUESS } from '../../support/player-documents.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { ANY, answersOf, DRAFT, makesGame as makes, word } from '../../support/user-games.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 40 })
})
afterAll(() => server[Symbol.asyncDispose]())

const CHECK = `query ($draft: DraftInput!) {
  checkDraft(draft: $draft) {
    __typename
    ... on DraftCheck { rows columns squares problems { message squares } }
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
  readonly rows: readonly (number | null)[]
  readonly columns: readonly (number | null)[]
  readonly squares: readonly (number | null)[]
}

const checks = async (draft: object) =>
  (await server.player().asks<{ checkDraft: Checked }>(CHECK, { draft })).checkDraft

describe('checking a draft', () => {
  it('counts the songs of each clue and square, and names none', async () => {
    const check = await checks({ rows: [word('love'), null, ANY], columns: [word('Night'), word('xyzzy'), null] })
    expect(check).toMatchObject({
      __typename: 'DraftCheck',
      problems: [{ message: 'Please fill out all rows and cols' }],
    })
    const { rows, columns, squares } = check
    expect(rows[1]).toBeNull()
    expect(columns[1]).toBe(0)
    expect(squares.map((count) => count === null)).toEqual([false, false, true, true, true, true, false, false, true])
    expect(squares[6]).toBe(columns[0])
    expect(squares[0]).toBeLessThanOrEqual(Math.min(rows[0] ?? 0, columns[0] ?? 0))
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
            { draft: { rows: [null, word('rain'), null], columns: [null, null, null] }, seed },
          )
      ).randomDraft
    const [one, two] = [await draw('one'), await draw('two')]
    expect(one.rows[1]?.title).toBe('rain')
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
    const song = Buffer.from(`Song:${(await server.prisma.song.findFirstOrThrow()).id}`).toString('base64')
    await player.asks(SUBMIT_GUESS, { input: { gameRef: ref, square: 8, songId: song } })
    await player.asks('mutation ($ref: ID!) { giveUp(input: { gameRef: $ref }) { __typename } }', { ref })
  }

  it('open to whoever gives up, and to nobody else', async () => {
    const [ada, ben] = [server.player(), server.player()]
    const { ref } = await makes(ada, 'Open', {
      rows: [word('hands'), word('eyes'), word('stay')],
      columns: [word('heart'), word('never'), word('again')],
    })
    const open = new Set(
      (await server.prisma.clue.findMany({ where: { game: { number: 40 }, kind: 'word' } })).map((clue) => clue.word),
    )
    await givesUp(ben, ref)
    expect(new Set((await answersFor(ada, ref)).map(({ __typename }) => __typename))).toEqual(
      new Set(['AnswersHidden']),
    )
    const expected = await answersOf(server.prisma, ref)
    const words = [
      ['hands', 'eyes', 'stay'],
      ['heart', 'never', 'again'],
    ]
    for (const [square, { answers }] of (await answersFor(ben, ref)).entries()) {
      const isSecret = [words[0]?.[Math.floor(square / 3)], words[1]?.[square % 3]].some((clue) => open.has(clue ?? ''))
      expect(answers).toHaveLength(isSecret ? 0 : (expected[square]?.length ?? 0))
    }
  })

  it('[UG5] are those found so far alone, where a clue of today’s game or none would tell the rest', async () => {
    const ada = server.player()
    const { ref } = await makes(ada, 'Copy', {
      rows: [ANY, word('night'), word('home')],
      columns: [word('light'), word('know'), word('time')],
    })
    const [first] = (await answersOf(server.prisma, ref))[0] ?? []
    await server.player().asks(SUBMIT_GUESS, { input: { gameRef: ref, square: 0, songId: first } })
    await givesUp(ada, ref)
    const [infinite, more] = await answersFor(ada, ref)
    expect(infinite?.answers).toMatchObject([{ song: { id: first }, count: null }])
    expect(more?.answers).toEqual([])
  })

  it('[UG6] of a copy of today’s squares are as closed as today’s', async () => {
    const today = await server.prisma.clue.findMany({ where: { game: { number: 40 } }, include: { category: true } })
    const input = ({ kind, word: text, albumId, category }: (typeof today)[number]) => ({
      kind: kind.toUpperCase(),
      ...(text && { word: text }),
      ...(albumId && { albumId: Buffer.from(`Album:${albumId}`).toString('base64') }),
      ...(category && { categoryCode: category.code }),
    })
    const side = (axis: 'row' | 'column') =>
      today
        .filter((clue) => clue.axis === axis)
        .sort((a, b) => a.position - b.position)
        .map(input)
    const ada = server.player()
    const { ref } = await makes(ada, 'Copycat', { rows: side('row'), columns: side('column') })
    await givesUp(ada, ref)
    for (const { answers } of await answersFor(ada, ref)) expect(answers).toEqual([])
  })
})
