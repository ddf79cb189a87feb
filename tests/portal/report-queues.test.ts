/** The queues of reports as admins go through them together: what is answered stays answered, and all of it can be seen. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo, seesPortal } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'

const TODAY = 6

const { server, ada, ben } = await portalOfTwo(TODAY)

interface Connection {
  readonly edges: readonly { readonly node: { readonly id: string; readonly square: number } }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

const page = async (list: 'reports' | 'nameReports', fields: string, asked: object) => {
  const part = `page: ${list}(status: $status, first: $first, after: $after) {
    edges { node { id ${fields} } } pageInfo { hasNextPage endCursor } }`
  const head = '($status: ReportStatus!, $first: Int, $after: String)'
  return (await seesPortal<{ page: Connection }>(ada, part, { ...asked }, head)).page
}
const nodes = ({ edges }: Connection) => edges.map(({ node }) => node)
const verdicts = (asked: object) => page('reports', 'square count answer answeredBy', asked)
const names = (asked: object) => page('nameReports', 'reportedName reportedNames count notes', asked)

/** A wrong guess, doubted. The id of its group. */
async function doubts(player: Player, square: number): Promise<string> {
  const [wrong] = await server.answers.wrongFor(TODAY, square)
  await player.guesses(TODAY, square, wrong)
  const query = 'mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) { __typename } }'
  await player.asks(query, { input: { gameNumber: TODAY, square, songId: wrong } })
  const group = nodes(await verdicts({ status: 'OPEN' })).find((one) => one.square === square)
  if (!group) throw new Error(`No report of square ${square} is open`)
  return group.id
}
const answers = async (admin: Player, id: string, answer: string, status = 'REFUSED') => {
  const query = 'mutation ($input: AnswerReportInput!) { answerReport(input: $input) { __typename } }'
  const reply = await admin.asks<{ answerReport: object }>(query, { input: { id, status, answer } })
  return reply.answerReport
}
const told = async (player: Player) => {
  const query = `{ game(number: ${TODAY}) { ... on Game { reports { status answer } } } }`
  return (await player.asks<{ game: { reports: readonly object[] } }>(query)).game.reports
}

describe('an answer to a report', () => {
  it('is given once: the second admin is told that it was answered before', async () => {
    const player = server.player()
    const id = await doubts(player, 0)
    expect(await answers(ada, id, 'It is a bonus track.')).toEqual({ __typename: 'ReportGroup' })
    expect(await answers(ben, id, 'You are right.', 'ACCEPTED')).toEqual({ __typename: 'ReportNotFound' })
    expect(await told(player)).toEqual([{ status: 'REFUSED', answer: 'It is a bonus track.' }])
    expect(await server.prisma.auditEntry.findMany({ where: { subject: `report:${id}` } })).toMatchObject([
      {
        adminName: 'ada',
        before: { status: 'open', reports: 1 },
        after: { status: 'refused', answer: 'It is a bonus track.' },
      },
    ])
  })

  it('of two at the same moment is one', async () => {
    const id = await doubts(server.player(), 1)
    const both = await Promise.all([answers(ada, id, 'No'), answers(ben, id, 'Yes', 'ACCEPTED')])
    expect(new Set(both)).toEqual(new Set([{ __typename: 'ReportGroup' }, { __typename: 'ReportNotFound' }]))
    expect(await server.prisma.auditEntry.count({ where: { subject: `report:${id}` } })).toBe(1)
  })

  it('leaves alone what others were told before, where the same is reported again', async () => {
    const [early, late] = [server.player(), server.player()]
    const id = await doubts(early, 2)
    await answers(ada, id, 'Look at the date.')
    expect(await doubts(late, 2)).toBe(id)
    await answers(ben, id, 'It came out in May.')
    expect(await told(early)).toEqual([{ status: 'REFUSED', answer: 'Look at the date.' }])
    expect(await told(late)).toEqual([{ status: 'REFUSED', answer: 'It came out in May.' }])
    const group = nodes(await verdicts({ status: 'REFUSED' })).find((one) => one.id === id)
    expect(group).toMatchObject({ count: 2, answer: 'It came out in May.', answeredBy: 'ben' })
  })
})

describe('the reports queue', () => {
  it('begins with the longest waiting; of what is answered, with the latest answer; and goes on', async () => {
    const ids = [await doubts(server.player(), 4), await doubts(server.player(), 5), await doubts(server.player(), 6)]
    expect(nodes(await verdicts({ status: 'OPEN' })).map(({ id }) => id)).toEqual(ids)
    for (const id of ids) await answers(ada, id, 'Thank you', 'ACCEPTED')
    const first = await verdicts({ status: 'ACCEPTED', first: 2 })
    expect(nodes(first).map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(first.pageInfo.hasNextPage).toBe(true)
    const next = await verdicts({ status: 'ACCEPTED', first: 2, after: first.pageInfo.endCursor })
    expect(nodes(next).map(({ id }) => id)[0]).toBe(ids[0])
  })
})

/** A player on today's board whose name was reported. */
async function reported(name: string) {
  const player = await signedIn(server.player(), `${name} Fly`)
  await player.finishes(TODAY)
  const { playerId } = await server.prisma.account.findFirstOrThrow({ where: { fullName: `${name} Fly` } })
  return { player, playerId }
}
async function reportsName(reporter: string, name: string) {
  const player = await signedIn(server.player(), reporter)
  const ref = (await player.seesBoard(TODAY)).entries.find((entry) => entry.name === name)?.ref
  await player.asks('mutation ($ref: ID!, $note: String!) { reportName(ref: $ref, note: $note) { __typename } }', {
    ref,
    note: `${reporter} does not like it`,
  })
}
const answersName = async (admin: Player, id: string, status: string) => {
  const query =
    'mutation ($id: ID!, $status: ReportAnswer!) { answerNameReport(id: $id, status: $status) { __typename } }'
  return (await admin.asks<{ answerNameReport: object }>(query, { id, status })).answerNameReport
}

describe('the names queue', () => {
  it('has all names of a player as one question, which gets one answer', async () => {
    const { playerId } = await reported('Renfield')
    await reportsName('Mina Murray', 'Renfield')
    const rename = 'mutation ($id: ID!) { renamePlayer(id: $id, displayName: "Zoophagous") { __typename } }'
    await ada.asks(rename, { id: playerId })
    await reportsName('Lucy Westenra', 'Zoophagous')
    expect(nodes(await names({ status: 'OPEN' }))).toEqual([
      {
        id: playerId,
        reportedName: 'Zoophagous',
        reportedNames: ['Zoophagous', 'Renfield'],
        count: 2,
        notes: ['Mina Murray does not like it', 'Lucy Westenra does not like it'],
      },
    ])
    expect(await answersName(ada, playerId, 'REFUSED')).toEqual({ __typename: 'NameReportGroup' })
    expect(nodes(await names({ status: 'OPEN' }))).toEqual([])
    expect(nodes(await names({ status: 'REFUSED' }))).toMatchObject([{ id: playerId, count: 2 }])
    expect(await answersName(ben, playerId, 'ACCEPTED')).toEqual({ __typename: 'ReportNotFound' })
    expect((await server.player().seesBoard(TODAY)).entries.map(({ name }) => name)).toContain('Zoophagous')
  })

  it('gives one new name, whoever of two admins was first', async () => {
    const { playerId } = await reported('Jonathan')
    await reportsName('Quincey Morris', 'Jonathan')
    const both = await Promise.all([answersName(ada, playerId, 'ACCEPTED'), answersName(ben, playerId, 'ACCEPTED')])
    expect(new Set(both)).toEqual(new Set([{ __typename: 'NameReportGroup' }, { __typename: 'ReportNotFound' }]))
    const entries = await server.prisma.auditEntry.findMany({
      where: { subject: `player:${playerId}` },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action }) => action)).toEqual(['player.rename', 'name-report.answer'])
  })
})
