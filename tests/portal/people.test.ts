/** Players and their reports in the portal: searching, renaming, hiding, premium; one answer to all who reported the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seesPortal, signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const TODAY = 6

let server: TestServer
let ada: Player

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
  ada = await signedInAdmin(server, 'ada')
})
afterAll(() => server[Symbol.asyncDispose]())

interface PlayerView {
  readonly __typename: string
  readonly message?: string
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
  readonly playCount: number
}
const PLAYER = 'id name fullName isHidden hidesThemselves isPremium autoRenew subscriptionEndDate playCount'

const search = async (text: string, only = 'ALL') => {
  const part = `players(search: $text, only: $only) { edges { node { ${PLAYER} } } }`
  type View = { players: { edges: { node: PlayerView }[] } }
  const { players } = await seesPortal<View>(ada, part, { text, only }, '($text: String!, $only: PlayerFilter!)')
  return players.edges.map(({ node }) => node)
}
const change = async (verb: string, args: string, admin = ada) => {
  const query = `mutation { done: ${verb}(${args}) { __typename ... on AdminPlayer { ${PLAYER} } ... on Error { message } } }`
  return (await admin.asks<{ done: PlayerView }>(query)).done
}
/** A player on today's board. */
async function boardPlayer(name: string) {
  const player = await signedIn(server.player(), name)
  await player.finishes(TODAY)
  const [found] = await search(name)
  if (!found) throw new Error(`${name} was not found`)
  return { player, id: found.id, found }
}
const boardNames = async () => (await server.player().seesBoard(TODAY)).entries.map(({ name }) => name)

describe('the players', () => {
  it('are found by a part of their names', async () => {
    const { found } = await boardPlayer('Wilhelmina Harker')
    expect(found).toMatchObject({ name: 'Wilhelmina', isHidden: false, isPremium: false, playCount: 1 })
    expect((await search('harker')).map(({ id }) => id)).toEqual([found.id])
    expect(await search('nobody of that name')).toEqual([])
  })

  it('are found by what is written, whatever it means to a database', async () => {
    const { found } = await boardPlayer('Arthur_Holmwood 100%\\')
    for (const part of ['r_h', '0%', '%\\', '\\']) {
      expect(
        (await search(part)).map(({ id }) => id),
        part,
      ).toEqual([found.id])
    }
    expect(await search('Wilhelmin_')).toEqual([])
  })

  it('are renamed, and boards show it at once', async () => {
    const { id } = await boardPlayer('Lucy Westenra')
    expect(await change('renamePlayer', `id: "${id}", displayName: " Brave Otter "`)).toMatchObject({
      name: 'Brave Otter',
    })
    expect(await boardNames()).toContain('Brave Otter')
    expect(await boardNames()).not.toContain('Lucy')
    const entry = await server.prisma.auditEntry.findFirst({ where: { subject: `player:${id}` } })
    expect(entry).toMatchObject({
      adminName: 'ada',
      action: 'player.rename',
      before: { displayName: 'Lucy' },
      after: { displayName: 'Brave Otter' },
    })
  })

  it('are kept off public boards, which they cannot undo', async () => {
    const { id, player } = await boardPlayer('Jonathan Harker')
    const before = (await server.player().seesBoard(TODAY)).completedCount
    expect(await change('hidePlayer', `id: "${id}", isHidden: true`)).toMatchObject({ isHidden: true })
    expect(await boardNames()).not.toContain('Jonathan')
    expect((await server.player().seesBoard(TODAY)).completedCount).toBe(before)
    await player.asks('mutation { updatePrivacy(input: { isHidden: false }) { __typename } }')
    expect(await boardNames()).not.toContain('Jonathan')
    expect((await search('', 'HIDDEN')).map((one) => one.id)).toEqual([id])
    await change('hidePlayer', `id: "${id}", isHidden: false`)
    expect(await boardNames()).toContain('Jonathan')
  })

  it('are made premium', async () => {
    const { id, player } = await boardPlayer('Quincey Morris')
    const input = `input: { id: "${id}", isPremium: true, autoRenew: false, subscriptionEndDate: "2030-01-01T00:00:00.000Z" }`
    expect(await change('setPremium', input)).toMatchObject({ isPremium: true })
    const { viewer } = await player.asks<{ viewer: { account: object } }>(
      '{ viewer { account { isPremium autoRenew subscriptionEndDate } } }',
    )
    expect(viewer.account).toEqual({
      isPremium: true,
      autoRenew: false,
      subscriptionEndDate: '2030-01-01T00:00:00.000Z',
    })
    expect((await search('', 'PREMIUM')).map((one) => one.id)).toEqual([id])
  })

  it('are changed by admins alone, and known not to be there', async () => {
    const { id } = await boardPlayer('John Seward')
    for (const args of [`id: "${id}", isHidden: true`]) {
      expect(await change('hidePlayer', args, server.player())).toMatchObject({ __typename: 'NotAdmin' })
    }
    expect(await change('hidePlayer', 'id: "nobody", isHidden: true')).toMatchObject({ __typename: 'PlayerNotFound' })
    expect(await change('renamePlayer', `id: "${id}", displayName: " "`)).toMatchObject({ __typename: 'InvalidInput' })
  })
})

interface GroupView {
  readonly id: string
  readonly count: number
  readonly notes: readonly string[]
  readonly isAnswer: boolean
  readonly song: { readonly id: string }
}

const GROUP =
  'id gameNumber square song { id title } rowTitle columnTitle isAnswer status count notes answer answeredBy'
const reports = async (status = 'OPEN') => {
  const part = `reports(status: $status) { edges { node { ${GROUP} } } }`
  type View = { reports: { edges: { node: GroupView }[] } }
  const seen = await seesPortal<View>(ada, part, { status }, '($status: ReportStatus!)')
  return seen.reports.edges.map(({ node }) => node)
}
const ANSWER = `mutation ($input: AnswerReportInput!) { answerReport(input: $input) {
  __typename ... on ReportGroup { ${GROUP} } ... on Error { message } } }`

describe('the reports queue', () => {
  it('has all reports of a song in a square as one, and answers all at once', async () => {
    const [one, two] = [server.player(), server.player()]
    const [wrong] = await server.answers.wrongFor(TODAY, 2)
    for (const [player, note] of [
      [one, 'It is on that album'],
      [two, ''],
    ] as const) {
      await player.guesses(TODAY, 2, wrong)
      await player.asks('mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) { __typename } }', {
        input: { gameNumber: TODAY, square: 2, songId: wrong, note },
      })
    }
    const [group, ...others] = await reports()
    expect(others).toEqual([])
    expect(group).toMatchObject({
      gameNumber: TODAY,
      square: 2,
      song: { id: wrong },
      isAnswer: false,
      status: 'OPEN',
      count: 2,
      notes: ['It is on that album'],
    })
    const input = { id: group?.id, status: 'REFUSED', answer: 'It is a bonus track of another album.' }
    expect((await server.player().asks<{ answerReport: object }>(ANSWER, { input })).answerReport).toMatchObject({
      __typename: 'NotAdmin',
    })
    expect((await ada.asks<{ answerReport: object }>(ANSWER, { input })).answerReport).toMatchObject({
      __typename: 'ReportGroup',
      status: 'REFUSED',
      answeredBy: 'ada',
    })
    expect(await reports()).toEqual([])
    const query = `{ game(number: ${TODAY}) { ... on Game { reports { status answer } } } }`
    for (const player of [one, two]) {
      expect(await player.asks(query)).toEqual({ game: { reports: [{ status: 'REFUSED', answer: input.answer }] } })
    }
  })

  it('knows what nobody has reported', async () => {
    const input = { id: '1-2-3', status: 'ACCEPTED', answer: 'Yes' }
    expect((await ada.asks<{ answerReport: object }>(ANSWER, { input })).answerReport).toMatchObject({
      __typename: 'ReportNotFound',
    })
  })
})

describe('the names queue', () => {
  it('gives a player whose name was reported rightly another by chance', async () => {
    const { id } = await boardPlayer('Renfield Fly')
    const reporter = await signedIn(server.player(), 'Mina Murray')
    const ref = (await reporter.seesBoard(TODAY)).entries.find(({ name }) => name === 'Renfield')?.ref
    await reporter.asks('mutation ($ref: ID!) { reportName(ref: $ref, note: "Not nice") { __typename } }', { ref })
    type View = { nameReports: { edges: { node: object }[] } }
    const part = 'nameReports { edges { node { id reportedName count notes player { name } } } }'
    const queue = async () => (await seesPortal<View>(ada, part)).nameReports.edges.map(({ node }) => node)
    expect(await queue()).toEqual([
      { id, reportedName: 'Renfield', count: 1, notes: ['Not nice'], player: { name: 'Renfield' } },
    ])
    const answer = `mutation { answerNameReport(id: "${id}", status: ACCEPTED) { __typename } }`
    expect(await ada.asks(answer)).toEqual({ answerNameReport: { __typename: 'NameReportGroup' } })
    expect(await queue()).toEqual([])
    expect(await boardNames()).not.toContain('Renfield')
    expect((await search('Renfield'))[0]?.name).toMatch(/^[A-Z]\w+ [A-Z]\w+$/)
    expect(await ada.asks(answer)).toEqual({ answerNameReport: { __typename: 'ReportNotFound' } })
  })
})
