/** Doubting a verdict: who may, once a song and square, and how the outcome comes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_REPORTS_IN_A_GAME } from '#schema/rules/people/reports.ts'
import { songId } from '../support/answers.ts'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 8
const NO_SONG = { ref: 'ffffffffffff' }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

interface ReportView {
  readonly id: string
  readonly square: number
  readonly song: { readonly id: string }
  readonly note: string
  readonly status: 'OPEN' | 'ACCEPTED' | 'REFUSED'
  readonly answer: string | null
  readonly answeredAt: string | null
}

interface ReportResult {
  readonly __typename: string
  readonly message?: string
  readonly report?: ReportView
  readonly issues?: readonly { readonly path: readonly string[]; readonly message: string }[]
}

const REPORT_FIELDS = 'fragment R on VerdictReport { id square song { id } note status answer answeredAt }'
const REPORT_VERDICT = `mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) {
  __typename ... on Reported { report { ...R } } ... on Error { message } ... on InvalidInput { issues { path message } }
} } ${REPORT_FIELDS}`
const REPORTS = `query ($game: Int!) { game(number: $game) { ... on Game { reports { ...R } } } } ${REPORT_FIELDS}`

const report = async (player: Player, square: number, song: string | undefined, note?: string) => {
  const input = { gameNumber: GAME, square, songId: song ?? 'none', ...(note === undefined ? {} : { note }) }
  return (await player.asks<{ reportVerdict: ReportResult }>(REPORT_VERDICT, { input })).reportVerdict
}
const reportsOf = async (player: Player) =>
  (await player.asks<{ game: { reports: readonly ReportView[] } }>(REPORTS, { game: GAME })).game.reports

describe('reporting a verdict', () => {
  it('[RP1] takes a wrong guess of a game that goes on, with a note', async () => {
    const ada = server.player()
    const [wrong] = await server.answers.wrongFor(GAME, 3)
    await ada.guesses(GAME, 3, wrong)
    const result = await report(ada, 3, wrong, '  It is on that album!  ')
    expect(result).toMatchObject({
      __typename: 'Reported',
      report: { square: 3, song: { id: wrong }, note: 'It is on that album!', status: 'OPEN', answer: null },
    })
    expect(await reportsOf(ada)).toEqual([result.report])
  })

  it('[RP1] refuses a song that was not tried while the answers are hidden, alike for right and wrong ones', async () => {
    const ada = server.player()
    await ada.guessesWrong(GAME, 0)
    const [right] = (await server.answers.of(GAME))[1] ?? []
    const [, wrong] = await server.answers.wrongFor(GAME, 1)
    const refusals = [await report(ada, 1, right), await report(ada, 1, wrong), await report(server.player(), 1, right)]
    for (const refusal of refusals) {
      expect(refusal).toEqual({
        __typename: 'NotToReport',
        message: 'You can report a song once you have tried it in this square',
      })
    }
  })

  it('[RP1] takes any song once the answers are open', async () => {
    const ada = server.player()
    await ada.guessesWrong(GAME, 0)
    await ada.givesUp(GAME)
    const [, other] = (await server.answers.of(GAME))[6] ?? []
    expect(await report(ada, 6, other)).toMatchObject({ __typename: 'Reported', report: { note: '' } })
  })

  it('[RP2] is one report, however often it is sent', async () => {
    const ada = server.player()
    const [wrong] = await server.answers.wrongFor(GAME, 2)
    await ada.guesses(GAME, 2, wrong)
    const sent = await Promise.all([report(ada, 2, wrong, 'One'), report(ada, 2, wrong, 'Two')])
    const again = await report(ada, 2, wrong, 'Three')
    expect(new Set([...sent, again].map(({ report }) => report?.id)).size).toBe(1)
    expect(await reportsOf(ada)).toHaveLength(1)
  })

  it('[RP3] has an end', async () => {
    const ada = server.player()
    await ada.guessesWrong(GAME, 0)
    await ada.givesUp(GAME)
    const songs = await server.prisma.song.findMany({ select: { ref: true }, take: MOST_REPORTS_IN_A_GAME + 1 })
    const kinds: string[] = []
    for (const song of songs) kinds.push((await report(ada, 8, songId(song))).__typename)
    expect(kinds.filter((kind) => kind === 'Reported')).toHaveLength(MOST_REPORTS_IN_A_GAME)
    expect(kinds.at(-1)).toBe('TooManyReports')
  })

  it('comes back with its outcome, to whoever sent it alone', async () => {
    const [ada, ben] = [server.player(), server.player()]
    const [wrong] = await server.answers.wrongFor(GAME, 5)
    for (const player of [ada, ben]) await player.guesses(GAME, 5, wrong)
    const { report: sent } = await report(ada, 5, wrong)
    await server.prisma.verdictReport.update({
      where: { id: Number(sent?.id) },
      data: { status: 'accepted', answer: 'You are right.', answeredAt: server.now() },
    })
    expect(await reportsOf(ada)).toMatchObject([{ status: 'ACCEPTED', answer: 'You are right.' }])
    expect(await reportsOf(ben)).toEqual([])
    // Asked again, it says what came of it.
    expect((await report(ada, 5, wrong)).report?.status).toBe('ACCEPTED')
  })

  it('says what is wrong with the input, all at once', async () => {
    const ada = server.player()
    const input = { gameNumber: 0, square: 9, songId: songId(NO_SONG), note: 'x'.repeat(501) }
    const { reportVerdict } = await ada.asks<{ reportVerdict: ReportResult }>(REPORT_VERDICT, { input })
    expect(reportVerdict.__typename).toBe('InvalidInput')
    expect(reportVerdict.issues).toHaveLength(3)
  })

  it('knows games and songs', async () => {
    const ada = server.player()
    expect(await report(ada, 0, 'nonsense')).toMatchObject({ __typename: 'SongNotFound' })
    const input = { gameNumber: GAME + 1, square: 0, songId: songId(await server.prisma.song.findFirstOrThrow()) }
    const reply = await ada.asks<{ reportVerdict: ReportResult }>(REPORT_VERDICT, { input })
    expect(reply.reportVerdict.__typename).toBe('FutureGame')
  })
})
