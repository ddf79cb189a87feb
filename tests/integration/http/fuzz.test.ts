/** Ten thousand requests that nobody would send: each is answered, in words, without a fault of ours and without a look inside. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '#schema/rules/random.ts'
import { schema } from '#schema/schema.ts'
import { signedInAdmin } from '../../support/admin.ts'
import { schemaFuzzer } from '../../support/schema-fuzzer.ts'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const REQUESTS = 10_000
/** At a time: no more than the server has connections to its database, so that what is slow is slow by itself. */
const AT_A_TIME = 8
const HANGS_MS = 60_000
/** On a machine ten times slower than ours. */
const TEST_MS = 1_800_000
const SEED = 'ninefold fuzz 1'
/** After these the asker is nobody. */
const ENDING = /^(?:signOut|signOutEverywhere|adminSignOut|deleteAccount|eraseViewerData)$/

/** What an answer never has in it: stacks, files, statements, the names of what we are built with. */
const INSIDE = /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d+|prisma|postgres|sqlstate|\bpg_|select .+ from |insert into/i
const SYSTEM = /\bE(?:CONN[A-Z]+|NOENT|ACCES|PIPE)\b/

let server: TestServer
let cookies: readonly string[]

beforeAll(async () => {
  server = await startTestServer({ today: 3 })
  const [ada, keeper, visitor] = [
    await signedIn(server.player(), 'Ada Quill'),
    await signedInAdmin(server, 'keeper'),
    server.player(),
  ]
  await visitor.guessesRight(1, 0)
  cookies = [ada.cookie, keeper.cookie, visitor.cookie, '']
})
afterAll(() => server[Symbol.asyncDispose]())

interface Answer {
  readonly status: number
  readonly text: string
}

async function send(body: string, cookie: string): Promise<Answer> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json', cookie },
    body,
    signal: AbortSignal.timeout(HANGS_MS),
  })
  return { status: response.status, text: await response.text() }
}

function faultIn({ status, text }: Answer): string | null {
  if (status >= 500) return `status ${status}`
  if (text.includes('INTERNAL_ERROR')) return 'a fault of ours'
  const inside = INSIDE.exec(text) ?? SYSTEM.exec(text)
  return inside && `a look inside: ${inside[0]}`
}

// Slow: ten thousand requests.
it(
  'answers ten thousand fuzzed requests without a fault, a leak or a hang',
  async () => {
    const fuzzer = schemaFuzzer(schema, seededRandom(SEED))
    const [asked, faults] = [new Set<string>(), [] as string[]]
    let sent = 0
    const worker = async () => {
      while (sent < REQUESTS && faults.length < 20) {
        const place = sent++
        const { body, fields } = fuzzer.next()
        if (fields.some((field) => ENDING.test(field.split('.')[1] ?? ''))) continue
        for (const field of fields) asked.add(field)
        const answer = await send(body, cookies[place % cookies.length] ?? '')
        const fault = faultIn(answer)
        if (fault) faults.push(`${place}: ${fault}: ${body.slice(0, 1500)} => ${answer.text.slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, worker))
    expect(faults).toEqual([])
    expect(server.takeLog()).toEqual([])
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const missed = roots.flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).filter((name) => !asked.has(`${type?.name}.${name}`) && !ENDING.test(name)),
    )
    expect(missed).toEqual([])
  },
  TEST_MS,
)
