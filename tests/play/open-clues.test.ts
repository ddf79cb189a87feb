/** While a clue is in an open daily game, drafts, practice and players' own games say nothing about the songs that fit it. */
import { encodeGlobalID } from '@pothos/plugin-relay'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { SUBMIT_GUESS } from '../support/player-documents.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { ANY, answersOf, makesGame, word } from '../support/user-games.ts'

const TODAY = 40
const YESTERDAY = TODAY - 1
const TOMORROW = TODAY + 1

const CHECK = `query ($draft: DraftInput!) { checkDraft(draft: $draft) { ... on DraftCheck {
  rows { isFew songs } columns { isFew songs } squares { isFew songs } problems { message squares }
} } }`
const DRAW = `query ($draft: DraftInput!, $seed: String!) { randomDraft(draft: $draft, seed: $seed) {
  __typename ... on DrawnGrid { rows { title } columns { title } } ... on Error { message }
} }`
const PRACTICE = `query ($game: PracticeInput!, $song: ID!) {
  practiceGame(game: $game) { __typename ... on DrawnGrid { rows { title } columns { title } } }
  judgePractice(game: $game, square: 0, songId: $song) { __typename }
  practiceAnswers(game: $game, square: 0) { __typename }
}`
const SQUARES = `query ($ref: ID!) { userGame(ref: $ref) { ... on UserGame { squares {
  guesses { isCorrect explanation }
  answers { ... on SquareAnswers { answers { isOwn song { id } } } }
} } } }`

interface Count {
  readonly isFew: boolean
  readonly songs: number | null
}
interface Check extends Record<'rows' | 'columns' | 'squares', readonly (Count | null)[]> {
  readonly problems: readonly { readonly message: string; readonly squares: readonly number[] }[]
}
interface Grid extends Record<'rows' | 'columns', readonly { readonly title: string }[]> {
  readonly __typename: string
}
interface AskedClue {
  readonly axis: 'row' | 'column'
  readonly position: number
  readonly title: string
  readonly input: object
}

let server: TestServer
let player: Player

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
  player = server.player()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The clues of a daily game, but for infinity. */
async function cluesOf(number: number): Promise<AskedClue[]> {
  const rows = await server.prisma.clue.findMany({
    where: { game: { number }, kind: { not: 'infinity' } },
    include: { album: true, category: true },
    orderBy: [{ axis: 'asc' }, { position: 'asc' }],
  })
  return rows.map(({ axis, position, kind, word, album, category }) => ({
    axis,
    position,
    title: word ?? album?.title ?? category?.title ?? '',
    input: {
      kind: kind.toUpperCase(),
      ...(word && { word }),
      ...(album && { albumId: encodeGlobalID('Album', album.ref) }),
      ...(category && { categoryCode: category.code }),
    },
  }))
}

const message = (title: string) =>
  `"${title}" is in a daily game that is still open. Until that game is over, it cannot be used elsewhere.`
const checks = async (draft: object) => (await player.asks<{ checkDraft: Check }>(CHECK, { draft })).checkDraft
const draws = async (draft: object, seed: string) =>
  (await player.asks<{ randomDraft: Grid }>(DRAW, { draft, seed })).randomDraft
const practises = (game: object, song = 'none') =>
  player.asks<{
    practiceGame: Grid
    judgePractice: { __typename: string }
    practiceAnswers: { __typename: string }
  }>(PRACTICE, { game, song })
const titlesIn = ({ rows, columns }: Grid) => [...rows, ...columns].map(({ title }) => title)
const anySong = async () => encodeGlobalID('Song', (await server.prisma.song.findFirstOrThrow()).ref)

describe('a draft', () => {
  it('[UG6] is neither counted, filled nor saved with a clue of today’s game', async () => {
    for (const { input, title } of await cluesOf(TODAY)) {
      const draft = { rows: [input, word('came'), word('there')], columns: [word('sneakers'), ANY, word('then')] }
      const { rows, columns, squares, problems } = await checks(draft)
      expect([rows[0], ...squares.slice(0, 3)]).toEqual([null, null, null, null])
      expect([...rows.slice(1), ...columns, ...squares.slice(3)]).not.toContain(null)
      expect(problems).toEqual([{ message: message(title), squares: [0, 1, 2] }])

      const open = { rows: [input, null, null], columns: [null, null, null] }
      expect(await draws(open, 'x')).toEqual({ __typename: 'ClueIsOpen', message: message(title) })
      const whole = { ...draft, columns: [word('from'), ANY, word('then')] }
      expect(await makesGame(player, 'Side A', whole)).toMatchObject({
        __typename: 'DraftNotPlayable',
        message: message(title),
      })
    }
  })

  it('[UG6] is never filled with one', async () => {
    const open = (await cluesOf(TODAY)).map(({ title }) => title)
    const gaps = { rows: [null, null, null], columns: [null, null, null] }
    for (let seed = 0; seed < 30; seed++) {
      expect(titlesIn(await draws(gaps, `${seed}`)).filter((title) => open.includes(title))).toEqual([])
    }
  })

  it('[UG8] counts no song and one song alike', async () => {
    const few = { isFew: true, songs: null }
    const rare = await wordOfOneSong()
    const { rows, squares } = await checks({
      rows: [word('xyzzy'), word(rare), word('down')],
      columns: [ANY, null, null],
    })
    expect(rows).toEqual([few, few, { isFew: false, songs: expect.any(Number) }])
    expect([squares[0], squares[3]]).toEqual([few, few])
    // Nor does a filled draft: two kept clues that one song fits make no puzzle.
    const kept = { rows: [word(rare), null, null], columns: [ANY, null, null] }
    expect(await draws(kept, 'x')).toMatchObject({ __typename: 'NoSuchPuzzle' })
  })
})

describe('practice', () => {
  it('[RD7] has no clue of its day’s game, nor of the one before', async () => {
    const open = [...(await cluesOf(TODAY)), ...(await cluesOf(YESTERDAY))].map(({ title }) => title)
    const song = await anySong()
    for (let seed = 0; seed < 30; seed++) {
      const { practiceGame, judgePractice, practiceAnswers } = await practises({ day: TODAY, seed: `${seed}` }, song)
      expect(titlesIn(practiceGame).filter((title) => open.includes(title))).toEqual([])
      expect(judgePractice).toEqual({ __typename: 'PracticeVerdict' })
      expect(practiceAnswers).toEqual({ __typename: 'PracticeAnswers' })
    }
  })

  it('[RD7] of an earlier day rests while it has a clue of an open game, and is not made for a day to come', async () => {
    const open = (await cluesOf(TODAY)).map(({ title }) => title)
    const song = await anySong()
    const seen = new Set<string>()
    for (let seed = 0; seed < 30; seed++) {
      const { practiceGame, judgePractice, practiceAnswers } = await practises({ day: 20, seed: `${seed}` }, song)
      seen.add(practiceGame.__typename)
      if (practiceGame.__typename === 'ClueIsOpen') {
        expect([judgePractice, practiceAnswers]).toEqual([{ __typename: 'ClueIsOpen' }, { __typename: 'ClueIsOpen' }])
      } else expect(titlesIn(practiceGame).filter((title) => open.includes(title))).toEqual([])
    }
    expect(seen).toEqual(new Set(['DrawnGrid', 'ClueIsOpen']))
    expect((await practises({ day: TOMORROW, seed: 'x' }, song)).judgePractice).toEqual({ __typename: 'FutureGame' })
  })
})

describe('a wrong guess', () => {
  it('[VE3] in a settled game does not say whether an open clue failed; in the open game it does', async () => {
    const { number, square, song, title } = await onlyOpenClueFails()
    const archive = await player.guesses(number, square, song)
    expect(archive).toMatchObject({ isCorrect: false, explanation: 'Not an answer here.' })
    const [clue] = (await cluesOf(TODAY)).filter((each) => each.title === title)
    const here = (clue?.axis === 'row' ? 3 : 1) * (clue?.position ?? 0)
    expect((await player.guesses(TODAY, here, song)).explanation).toContain(title)
  })
})

describe('a player’s own game made before its clue was asked', () => {
  it('[UG7] takes no guesses where the clue is, shows no songs there but one’s own, and is played on elsewhere', async () => {
    const known = new Set([...(await cluesOf(TODAY)), ...(await cluesOf(YESTERDAY))].map(({ title }) => title))
    const clue = (await cluesOf(TOMORROW)).find(({ title }) => !known.has(title))
    if (!clue) throw new Error(`Game ${TOMORROW} asks for nothing new`)
    const draft = { rows: [clue.input, word('came'), word('there')], columns: [ANY, word('then'), word('from')] }
    const { ref } = await makesGame(player, 'Made before', draft)
    const answers = await answersOf(server.prisma, ref)
    const [ada, ben] = [server.player(), server.player()]
    const guesses = async (who: Player, square: number, song: string | undefined) =>
      (
        await who.asks<{ submitGuess: { __typename: string } }>(SUBMIT_GUESS, {
          input: { gameRef: ref, square, songId: song },
        })
      ).submitGuess
    const wrong = (await songsOutside(answers[0] ?? []))[0]
    expect(await guesses(ada, 0, wrong)).toMatchObject({
      isCorrect: false,
      explanation: expect.stringContaining(clue.title),
    })
    expect(await guesses(ada, 0, answers[0]?.[0])).toMatchObject({ isCorrect: true })
    expect(await guesses(ben, 0, answers[0]?.[1])).toMatchObject({ isCorrect: true })

    await server.toGame(TOMORROW)
    const refusal = { __typename: 'ClueIsOpen', message: message(clue.title) }
    for (const song of [answers[1]?.[0], wrong]) expect(await guesses(ada, 1, song)).toEqual(refusal)
    expect(await guesses(ada, 4, answers[4]?.[0])).toMatchObject({ isCorrect: true })
    await ada.asks('mutation ($ref: ID!) { giveUp(input: { gameRef: $ref }) { __typename } }', { ref })
    const { userGame } = await ada.asks<{ userGame: { squares: readonly SquareSeen[] } }>(SQUARES, { ref })
    const seen = userGame.squares.map((square) => square.answers.answers)
    expect(seen[0]).toEqual([{ isOwn: true, song: { id: answers[0]?.[0] } }])
    expect([seen[1], seen[2]]).toEqual([[], []])
    expect(seen[5]).toHaveLength(answers[5]?.length ?? 0)
    const why = userGame.squares[0]?.guesses.find(({ isCorrect }) => !isCorrect)
    expect(why?.explanation).toBe('Not an answer here.')
  })
})

interface SquareSeen {
  readonly guesses: readonly { readonly isCorrect: boolean; readonly explanation: string }[]
  readonly answers: { readonly answers: readonly { readonly isOwn: boolean; readonly song: { readonly id: string } }[] }
}

async function songsOutside(answers: readonly string[]): Promise<string[]> {
  const songs = await server.prisma.song.findMany({ select: { ref: true } })
  return songs.map(({ ref }) => encodeGlobalID('Song', ref)).filter((id) => !answers.includes(id))
}

/** A word that the lyrics of one song alone have. */
async function wordOfOneSong(): Promise<string> {
  const songs = await server.prisma.song.findMany({ select: { lyrics: true } })
  const counts = new Map<string, number>()
  for (const { lyrics } of songs) {
    for (const found of new Set(lyrics.toLowerCase().match(/[a-z]{5,}/g)))
      counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  const rare = [...counts].find(([, count]) => count === 1)?.[0]
  if (!rare) throw new Error('Every word is in several songs')
  return rare
}

/** A square of a settled game with one clue of today's, and a song that fits its other clue alone. */
async function onlyOpenClueFails() {
  const open = (await cluesOf(TODAY)).map(({ title }) => title)
  for (let number = 1; number < YESTERDAY; number++) {
    const clues = await cluesOf(number)
    const shared = clues.find(({ title }) => open.includes(title))
    const other = clues.find(({ axis, title }) => axis !== shared?.axis && !open.includes(title))
    if (!shared || !other) continue
    const [row, column] = shared.axis === 'row' ? [shared, other] : [other, shared]
    const square = row.position * 3 + column.position
    const right = new Set((await server.answers.of(number))[square])
    const along = (await server.answers.of(number)).filter((_, at) =>
      other.axis === 'row' ? Math.floor(at / 3) === other.position : at % 3 === other.position,
    )
    const song = along.flat().find((id) => !right.has(id))
    if (song) return { number, square, song, title: shared.title }
  }
  throw new Error('No settled game shares a clue with today’s')
}
