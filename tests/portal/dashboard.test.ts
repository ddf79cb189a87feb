/** The dashboard: players and completion by day, sign-ups, final scores, and how results are shared. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seesPortal, signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const FIRST = 40

let server: TestServer
let ada: Player
/** Each test has a day of its own: days only go forward. */
let today = FIRST - 1

beforeAll(async () => {
  server = await startTestServer({ today: FIRST })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  today += 1
  await server.toGame(today)
  // A day ends an admin's session.
  ada = await signedInAdmin(server, `ada${today}`)
})

interface Seen {
  readonly days: readonly { readonly number: number; readonly date: string; readonly players: number }[]
  readonly rarity: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  readonly shares: readonly { readonly kind: string; readonly count: number }[]
}
const PART = `days { number date players completed gaveUp completion archivePlays signUps }
  rarity { from to count } shares { kind count }`

async function dashboard(span = 'DAYS_30'): Promise<Seen> {
  return (await seesPortal<{ dashboard: Seen }>(ada, `dashboard(span: ${span}) { ${PART} }`)).dashboard
}
const dayOf = (seen: Seen, number: number) => seen.days.find((day) => day.number === number)

describe('the dashboard', () => {
  it('has 30 days or 90, today the last, and none before game 1', async () => {
    const month = await dashboard()
    expect(month.days.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => today - 29 + at))
    expect(month.days.at(-1)?.date).toBe('2024-07-10')
    expect((await dashboard('DAYS_90')).days[0]).toMatchObject({ number: 1, date: '2024-06-01', completion: null })
    const { __typename: kind } = await seesPortal(server.player(), `dashboard { ${PART} }`)
    expect(kind).toBe('NotAdmin')
  })

  it('counts who played on the day, who completed and who gave up', async () => {
    await server.player().finishes(today)
    await server.player().finishes(today)
    const quitter = server.player()
    await quitter.guessesRight(today, 0)
    await quitter.givesUp(today)
    await server.player().guessesRight(today, 0)
    const counts = { players: 4, completed: 2, gaveUp: 1, completion: 0.5, archivePlays: 0 }
    expect(dayOf(await dashboard(), today)).toMatchObject(counts)
    // What comes after the board has settled belongs to the archive.
    const then = today
    today += 1
    await server.toGame(today, 2)
    ada = await signedInAdmin(server, `late${today}`)
    await server.player().finishes(then)
    expect(dayOf(await dashboard(), then)).toMatchObject({ ...counts, archivePlays: 1 })
  })

  it('has the final scores of the boards that have settled', async () => {
    await server.player().finishes(today)
    const counted = async () => (await dashboard()).rarity.reduce((sum, { count }) => sum + count, 0)
    const before = await counted()
    today += 1
    await server.toGame(today, 2)
    ada = await signedInAdmin(server, `settled${today}`)
    const { rarity } = await dashboard()
    expect(await counted()).toBeGreaterThan(before)
    for (const { from, to } of rarity) expect(to - from).toBe(50)
    const rows = await server.prisma.finalStanding.findMany({ where: { game: { number: { gt: today - 30 } } } })
    expect(await counted()).toBe(rows.length)
    const inFirst = rows.filter(({ rarityMicros }) => rarityMicros < (rarity[0]?.to ?? 0) * 1_000_000)
    expect(rarity[0]?.count).toBe(inFirst.length)
  })

  it('counts sign-ups and shares by the day of the product', async () => {
    // An hour before midnight in New York, where UTC has tomorrow.
    await server.toGame(today, 23)
    ada = await signedInAdmin(server, `night${today}`)
    await signedIn(server.player(), 'Grace Hopper')
    await signedIn(server.player(), 'Barbara Liskov')
    const share = (kind: string) => server.player().asks(`mutation { countShare(kind: ${kind}) { kind } }`)
    await Promise.all([share('TWEET'), share('TWEET'), share('SMS')])
    const seen = await dashboard()
    expect(dayOf(seen, today)).toMatchObject({ signUps: 2 })
    expect(dayOf(seen, today - 1)).toMatchObject({ signUps: 0 })
    expect(seen.shares).toEqual([
      { kind: 'NATIVE_SHARE', count: 0 },
      { kind: 'REGULAR_COPY', count: 0 },
      { kind: 'TWEET', count: 2 },
      { kind: 'SMS', count: 1 },
      { kind: 'WHATSAPP', count: 0 },
    ])
    const [day] = await server.prisma.analyticsDay.findMany({ where: { key: 'sms' } })
    expect(day?.day.toISOString().slice(0, 10)).toBe(seen.days.at(-1)?.date)
    // A month later they are out of the picture, but not out of the quarter.
    today += 40
    await server.toGame(today)
    ada = await signedInAdmin(server, `month${today}`)
    const tweets = ({ shares }: Seen) => shares.find(({ kind }) => kind === 'TWEET')?.count
    expect(tweets(await dashboard())).toBe(0)
    expect(tweets(await dashboard('DAYS_90'))).toBe(2)
  })
})
