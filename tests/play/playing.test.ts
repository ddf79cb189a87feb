/** A game as a player plays it, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let today: number

beforeAll(async () => {
  server = await startTestServer()
  today = server.today
})
afterAll(() => server[Symbol.asyncDispose]())

describe("today's game", () => {
  it('is there for whoever comes, with three rows, three columns and nine squares that have three answers or more', async () => {
    const { todaysGame } = await server.player().asks<{
      todaysGame: {
        number: number
        date: string
        isToday: boolean
        isSettled: boolean
        rows: { title: string }[]
        columns: { title: string }[]
        squares: { position: number; possibleAnswers: number; row: { title: string }; column: { title: string } }[]
        play: unknown
      }
    }>(`{ todaysGame { number date isToday isSettled rows { title } columns { title } play { id }
          squares { position possibleAnswers row { title } column { title } } } }`)
    expect(todaysGame).toMatchObject({ number: today, date: '2024-07-10', isToday: true, isSettled: false, play: null })
    expect(todaysGame.squares.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(todaysGame.squares.every(({ possibleAnswers }) => possibleAnswers >= 3)).toBe(true)
    const { rows, columns } = todaysGame
    expect(todaysGame.squares.map(({ row, column }) => [row, column])).toEqual(
      rows.flatMap((row) => columns.map((column) => [row, column])),
    )
  })

  it('is the same by its number', async () => {
    const query = '{ todaysGame { id } game(number: 40) { ... on Game { id } } }'
    const { todaysGame, game } = await server.player().asks<Record<string, unknown>>(query)
    expect(game).toEqual(todaysGame)
  })
})

describe('a game that cannot be played', () => {
  it("is refused with 'Hey... you can't view future games..' when its day has not come", async () => {
    const ada = server.player()
    const message = "Hey... you can't view future games.."
    const refusal = { __typename: 'FutureGame', message }
    const query = '{ game(number: 41) { __typename ... on Error { message } } }'
    expect(await ada.asks(query)).toEqual({ game: refusal })
    expect(await ada.guessesRight(41, 0)).toEqual(refusal)
    expect(await ada.givesUp(41)).toEqual(refusal)
    expect(await ada.seesBoard(41)).toEqual(refusal)
    expect(await ada.play(41)).toBeNull()
    await using watch = ada.watchesRarity(41)
    await expect(watch.next()).rejects.toThrow(message)
  })

  it("is refused with 'Game not found' when there is none of its number", async () => {
    const query = '{ game(number: 0) { __typename ... on Error { message } } }'
    const refusal = { __typename: 'GameNotFound', message: 'Game not found' }
    expect(await server.player().asks(query)).toEqual({ game: refusal })
    expect(await server.player().seesBoard(-1)).toEqual(refusal)
  })
})

describe('a guess', () => {
  it('that fits fills its square and says why it counts', async () => {
    const ada = server.player()
    const verdict = await ada.guessesRight(today, 0)
    expect(verdict).toMatchObject({ __typename: 'Verdict', isCorrect: true, isRepeat: false })
    expect(verdict.explanation).toMatch(/\w/)
    const songs = (await server.answers.of(today))[0] ?? []
    expect(verdict.play?.squares[0]?.pick).toMatchObject({ song: { id: songs[0] }, count: verdict.square?.pickCount })
    expect(verdict.play?.status).toBe('PLAYING')
    expect(await ada.play(today)).toEqual(verdict.play)
  })

  it('that does not fit leaves the square open, is kept, and its explanation names the failing clue only', async () => {
    const ada = server.player()
    const verdict = await ada.guessesWrong(today, 0)
    expect(verdict).toMatchObject({ __typename: 'Verdict', isCorrect: false, isRepeat: false })
    const [wrong] = await server.answers.wrongFor(today, 0)
    expect(verdict.play?.squares[0]).toMatchObject({ pick: null, wrongGuesses: [{ id: wrong }] })
    const titles = (await server.prisma.song.findMany({ select: { title: true } })).map(({ title }) => title)
    const clues = await ada.asks<{ todaysGame: { squares: { row: Title; column: Title }[] } }>(
      '{ todaysGame { squares { row { title } column { title } } } }',
    )
    const square = clues.todaysGame.squares[0]
    expect([square?.row.title, square?.column.title].some((title) => verdict.explanation?.includes(title ?? '?'))).toBe(
      true,
    )
    expect(titles.filter((title) => title.length > 5 && verdict.explanation?.includes(title))).toEqual([])
  })

  it('that was made before is a repeat, and is counted once', async () => {
    const ada = server.player()
    const [first, second] = [await ada.guessesRight(today, 1), await ada.guessesRight(today, 1)]
    expect(second).toEqual({ ...first, isRepeat: true })
    const [wrong, again] = [await ada.guessesWrong(today, 2), await ada.guessesWrong(today, 2)]
    expect(again).toEqual({ ...wrong, isRepeat: true })
    expect(again.play?.squares[2]?.wrongGuesses).toHaveLength(1)
  })

  it('for a square that has an answer is refused, and the answer stays', async () => {
    const ada = server.player()
    await ada.guessesRight(today, 3, 0)
    const refusal = await ada.guessesRight(today, 3, 1)
    expect(refusal).toMatchObject({ __typename: 'SquareTaken', message: 'This square already has an answer' })
    const songs = (await server.answers.of(today))[3] ?? []
    expect(refusal.play?.squares[3]?.pick?.song.id).toBe(songs[0])
  })

  it('of a song that does not exist is refused by name', async () => {
    const ada = server.player()
    const refusal = { __typename: 'SongNotFound', message: 'Song not found' }
    const otherThing = Buffer.from('Album:1').toString('base64')
    for (const song of ['', '***', otherThing, Buffer.from('Song:999999').toString('base64')]) {
      expect(await ada.guesses(today, 0, song)).toEqual(refusal)
    }
    expect(await ada.play(today)).toBeNull()
    expect(ada.cookie).toBe('')
  })

  it('for a square that does not exist is refused with every mistake in it', async () => {
    const refusal = await server.player().guesses(0, 9, 'x')
    expect(refusal).toMatchObject({ __typename: 'InvalidInput' })
    expect(refusal.issues?.map(({ path }) => path.at(-1)).toSorted()).toEqual(['gameNumber', 'square'])
  })
})

describe('a play', () => {
  it('is won with nine answers, and then takes no more', async () => {
    const ada = server.player()
    const play = await ada.finishes(today, 0)
    expect(play).toMatchObject({ status: 'WON', isArchive: false })
    expect(play.rank).toBeGreaterThan(0)
    expect(play.completedAt).not.toBeNull()
    expect(play.endText).toMatch(/\w/)
    const refusal = await ada.guessesWrong(today, 0)
    expect(refusal).toMatchObject({ __typename: 'PlayIsOver', message: 'You have already finished this game' })
    expect(refusal.play?.status).toBe('WON')
    expect(await ada.givesUp(today)).toMatchObject({ __typename: 'PlayIsOver', play: { status: 'WON' } })
  })

  it('that is given up is lost without a score, opens the answers, and takes no more; giving up twice is giving up once', async () => {
    const ada = server.player()
    await ada.guessesRight(today, 0)
    expect((await ada.seesAnswers(today)).map(({ __typename }) => __typename)).toEqual([
      'SquareAnswers',
      ...Array(8).fill('AnswersHidden'),
    ])
    const given = await ada.givesUp(today)
    expect(given).toMatchObject({
      __typename: 'GivenUp',
      play: { status: 'LOST', rarity: null, rank: null, percentile: null },
    })
    expect(given.play?.endText).toMatch(/\w/)
    expect(await ada.givesUp(today)).toEqual(given)
    expect(await ada.guessesRight(today, 1)).toMatchObject({ __typename: 'PlayIsOver' })

    const opened = await ada.seesAnswers(today)
    const ids = opened.map(({ answers }) => answers?.map(({ song }) => song.id).toSorted())
    expect(ids).toEqual((await server.answers.of(today)).map((songs) => songs.toSorted()))
    expect(opened[0]?.answers?.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  })

  it('cannot be given up before the first guess', async () => {
    const ada = server.player()
    const refused = {
      __typename: 'PlayNotBegun',
      message: 'Make a guess first: you can give up a game that you have begun',
    }
    expect(await ada.givesUp(today)).toEqual(refused)
    expect(ada.cookie).toBe('')
    // A visitor without a play of this game is refused as well.
    await ada.guessesWrong(today - 1, 0)
    expect(await ada.givesUp(today)).toEqual(refused)
    expect(await ada.play(today)).toBeNull()
    expect(new Set((await ada.seesAnswers(today)).map(({ __typename }) => __typename))).toEqual(
      new Set(['AnswersHidden']),
    )
  })

  it('of the archive is begun and ended as today’s is', async () => {
    const play = await server.player().finishes(7, 1)
    expect(play).toMatchObject({ gameNumber: 7, status: 'WON', isArchive: true })
  })
})

interface Title {
  readonly title: string
}
