/** Reporting a name: it reaches the queue as it was read, once by each, and no queue is flooded. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { does, REPORT } from './people.ts'

const GAME = 3
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

it('[PV4] is kept as it was read, once by each', async () => {
  const [ada, ben, cleo] = [
    await signedIn(server.player(), 'Ada Reader'),
    await signedIn(server.player(), 'Benedict Loud'),
    await signedIn(server.player(), 'Cleo Reader'),
  ]
  const { ref } = await ben.finishes(GAME)
  expect(await does(ada, REPORT, { ref, note: 'It hurts' })).toEqual({ __typename: 'NameReported' })
  expect(await does(ada, REPORT, { ref, note: 'Again' })).toEqual({ __typename: 'NameReported' })
  expect(await does(cleo, REPORT, { ref })).toEqual({ __typename: 'NameReported' })
  const reports = await server.prisma.nameReport.findMany({ orderBy: { id: 'asc' } })
  expect(reports).toMatchObject([
    { name: 'Benedict', note: 'It hurts', status: 'open' },
    { name: 'Benedict', note: '', status: 'open' },
  ])

  await ben.asks('mutation { updateDisplayName(input: { displayName: "Bene", fullNamePublic: false }) { __typename } }')
  await does(ada, REPORT, { ref, note: 'This one, too' })
  expect(await server.prisma.nameReport.findMany({ where: { name: 'Bene' } })).toMatchObject([
    { note: 'This one, too' },
  ])
  const { exportMyData } = await ada.asks<{ exportMyData: string }>('{ exportMyData }')
  expect(JSON.parse(exportMyData).account.nameReports).toMatchObject([{ name: 'Bene', note: 'This one, too' }])
})

it('[PV4] is refused to visitors, for oneself, and where nobody chose the name', async () => {
  const dora = await signedIn(server.player(), 'Dora Reader')
  const { ref } = await dora.finishes(GAME)
  const visitors = await server.player().finishes(GAME)
  expect(await does(server.player(), REPORT, { ref })).toMatchObject({ __typename: 'NotSignedIn' })
  expect(await does(dora, REPORT, { ref })).toMatchObject({ __typename: 'ThisIsYou' })
  expect(await does(dora, REPORT, { ref: 'nobody' })).toMatchObject({ __typename: 'PlayerNotFound' })
  expect(await does(dora, REPORT, { ref: visitors.ref })).toMatchObject({ __typename: 'NameIsDrawn' })
  expect(await does(dora, REPORT, { ref, note: 'x'.repeat(501) })).toMatchObject({ __typename: 'InvalidInput' })
})

it('[PV4] ends at 20 names a day', async () => {
  const eve = await signedIn(server.player(), 'Eve Busy')
  const { prisma } = server
  const { playerId: reporterId } = await prisma.account.findFirstOrThrow({ where: { firstName: 'Eve' } })
  const subjects = Array.from({ length: 20 }, () => crypto.randomUUID())
  await prisma.player.createMany({ data: subjects.map((id) => ({ id })) })
  await prisma.account.createMany({
    data: subjects.map((playerId) => ({
      playerId,
      firstName: 'Z',
      fullName: 'Z',
      displayName: 'Z',
      friendCode: playerId,
    })),
  })
  await prisma.nameReport.createMany({
    data: subjects.map((subjectId) => ({ subjectId, reporterId, name: 'Z', note: '', createdAt: server.now() })),
  })
  const fay = await signedIn(server.player(), 'Fay Loud')
  const { ref } = await fay.finishes(GAME)
  expect(await does(eve, REPORT, { ref })).toMatchObject({ __typename: 'TooManyNameReports' })
  await server.toGame(GAME + 2)
  expect(await does(eve, REPORT, { ref })).toEqual({ __typename: 'NameReported' })
})
