/** Absurd requests by five kinds of callers: each gets a clear answer, without a server fault, internal details or much work. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_ANSWER_BYTES } from '#schema/limits.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { schema } from '#schema/schema.ts'
import { signedInAdmin } from '../support/admin.ts'
import { schemaFuzzer } from '../support/schema-fuzzer.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** With NINEFOLD_FUZZ=10000 as many as that, in a minute. */
const REQUESTS = Number(process.env['NINEFOLD_FUZZ'] ?? 2500)
/** At a time: no more than the server has connections to its database, so that what is slow is slow by itself. */
const AT_A_TIME = 8
const HANGS_MS = 60_000
/** Of the processor, for one request. */
const MOST_CPU_MS = 1000
/** On a machine ten times slower than ours. */
const TEST_MS = 1_800_000
const STACK_LIMIT = Error.stackTraceLimit
const SEED = 'ninefold fuzz 1'
/** Operations after which the caller is anonymous. */
const ENDING = /\.(?:signOut|signOutEverywhere|adminSignOut|deleteAccount|eraseViewerData)$/

/** What an answer never has in it: stacks, files, statements, the names of what we are built with. */
const INSIDE = /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d+|prisma|postgres|sqlstate|\bpg_|select .+ from |insert into/i
const SYSTEM = /\bE(?:CONN[A-Z]+|NOENT|ACCES|PIPE)\b/
const IDS = `{ todaysGame { id squares { id } } songs { edges { node { id } } } albums { edges { node { id } } }
  categories { edges { node { id } } } }`
const CREATE_KEY = `mutation { createApiKey(input: { name: "Of the fuzzer", scope: READ_OWN }) {
  ... on ApiKeyCreated { token } } }`

type Headers = Readonly<Record<string, string>>

let server: TestServer
let callers: readonly Headers[]
let ids: readonly string[]

beforeAll(async () => {
  // One line of a stack is enough to see whether it gets out; to write them all takes longer than to answer.
  Error.stackTraceLimit = 1
  server = await startTestServer({ today: 3 })
  const [ada, keeper, visitor] = [
    await signedIn(server.player(), 'Ada Quill'),
    await signedInAdmin(server, 'keeper'),
    server.player(),
  ]
  await visitor.guessesRight(1, 0)
  const ben = await signedIn(server.player(), 'Ben Quill')
  const { createApiKey: key } = await ben.asks<{ createApiKey: { token: string } }>(CREATE_KEY)
  const cookies = [ada, keeper, visitor].map(({ cookie }) => ({ cookie }))
  callers = [{}, ...cookies, { authorization: `Bearer ${key.token}` }]
  ids = JSON.stringify(await visitor.asks(IDS)).match(/(?<="id":")[^"]+/g) ?? []
})
afterAll(() => {
  Error.stackTraceLimit = STACK_LIMIT
  return server[Symbol.asyncDispose]()
})

interface Answer {
  readonly status: number
  readonly text: string
  /** What all that ran meanwhile took of the processor, in milliseconds. */
  readonly cpuMs: number
}

/** Of a subscription the first event. */
async function send(body: string, caller: Headers): Promise<Answer> {
  const isStream = body.startsWith('{"query":"subscription')
  const accept = isStream ? 'text/event-stream' : 'application/graphql-response+json'
  const before = process.cpuUsage()
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...caller },
    body,
    signal: AbortSignal.timeout(HANGS_MS),
  })
  const text = isStream ? await firstOf(response) : await response.text()
  const { user, system } = process.cpuUsage(before)
  return { status: response.status, text, cpuMs: (user + system) / 1000 }
}

async function firstOf({ body }: Response): Promise<string> {
  let text = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.includes('data:')) break
  }
  return text
}

function faultIn({ status, text }: Answer): string | null {
  if (status >= 500) return `status ${status}`
  if (text.includes('INTERNAL_ERROR')) return 'a fault of ours'
  if (Buffer.byteLength(text) > MAX_ANSWER_BYTES) return 'an answer beyond the limit'
  const inside = INSIDE.exec(text) ?? SYSTEM.exec(text)
  return inside && `a look inside: ${inside[0]}`
}

// Slow: thousands of requests.
it(
  'answers fuzzed requests without a fault, a leak or a hang',
  async () => {
    const fuzzer = schemaFuzzer({ schema, random: seededRandom(SEED), ids, leavesOut: ENDING })
    const [asked, faults] = [new Set<string>(), [] as string[]]
    const busy: { readonly body: string; readonly caller: Headers }[] = []
    let sent = 0
    const worker = async () => {
      while (sent < REQUESTS && faults.length < 20) {
        const place = sent++
        const { body, fields } = fuzzer.next()
        for (const field of fields) asked.add(field)
        const caller = callers[place % callers.length] ?? {}
        const answer = await send(body, caller)
        const fault = faultIn(answer)
        if (fault) faults.push(`${place}: ${fault}: ${body.slice(0, 1500)} => ${answer.text.slice(0, 300)}`)
        if (answer.cpuMs > MOST_CPU_MS) busy.push({ body, caller })
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, worker))
    // Alone, so that what the others took is not counted.
    for (const { body, caller } of busy) {
      const { cpuMs } = await send(body, caller)
      if (cpuMs > MOST_CPU_MS) faults.push(`${cpuMs} ms of the processor: ${body.slice(0, 1500)}`)
    }
    expect(faults).toEqual([])
    expect(server.takeLog()).toEqual([])
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const missed = roots.flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).filter(
        (name) => !asked.has(`${type?.name}.${name}`) && !ENDING.test(`.${name}`),
      ),
    )
    expect(missed).toEqual([])
  },
  TEST_MS,
)
