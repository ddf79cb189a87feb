/** The way of a guess through the server, as a collector of OpenTelemetry is told it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Collector, startCollector, type ToldSpan } from '../../support/collector.ts'
import { GIVE_UP, SUBMIT_GUESS } from '../../support/player-documents.ts'
import { startTestServer } from '../../support/test-server.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const QUERY = '{ todaysGame { number startedCount } viewer { name } }'

/** Of the batch, as the instrumentation of the driver names it. */
const STATEMENT = /^pg\.query:write-guesses /
const FAILED = 2
const WORDS = 'these words'

let collector: Collector
let answers: readonly Response[]
let songId: string

/** The spans of three requests; a server that stops exports the rest. */
beforeAll(async () => {
  collector = await startCollector()
  const server = await startTestServer({
    today: 4,
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'ninefold-test' },
  })
  await using _ = server
  songId = (await server.answers.of(server.today))[0]?.[0] ?? ''
  const ada = server.player()
  const ask = (query: string, variables: object, headers: Record<string, string>) =>
    ada.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
  const input = { gameNumber: server.today, square: 0, songId }
  answers = [
    await ask(SUBMIT_GUESS, { input }, { traceparent: `00-${TRACE}-${CALLER}-01` }),
    await ask(QUERY, {}, { traceparent: `00-${'0'.repeat(32)}-${CALLER}-01` }),
  ]
  // What PostgreSQL says of a statement may have its values in it.
  await server.prisma.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception '${WORDS}'; end $$`)
  await server.prisma.$executeRawUnsafe('create trigger refuse before update on play execute function refuse()')
  await ask(GIVE_UP, { input: { gameNumber: server.today } }, { traceparent: `00-${TRACE}-${CALLER}-01` })
  server.takeLog()
})

afterAll(() => collector[Symbol.asyncDispose]())

const named = (spans: readonly ToldSpan[], name: RegExp) => {
  const found = spans.find((span) => name.test(span.name))
  if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

describe('a guess', () => {
  const spans = () => collector.spans().filter(({ traceId }) => traceId === TRACE)

  it('is one trace from the caller to the database and the other nodes', () => {
    const request = named(spans(), /^POST$/)
    expect(request.parentSpanId).toBe(CALLER)
    const operation = named(spans(), /^mutation/)
    expect(operation.parentSpanId).toBe(request.spanId)
    const batch = named(spans(), /^guess batch$/)
    expect(batch.parentSpanId).toBe(operation.spanId)
    expect(named(spans(), STATEMENT).parentSpanId).toBe(batch.spanId)
    expect(named(spans(), /^publish guessesCommitted$/).parentSpanId).toBe(operation.spanId)
  })

  it('says what was done, and nothing of what anybody has sent', () => {
    const statement = named(spans(), STATEMENT).attributes.find(({ key }) => key === 'db.statement')
    expect(JSON.stringify(statement)).toContain('update play set picks')
    const { attributes } = named(spans(), /^POST$/)
    expect(attributes.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['http.request.method', 'url.path', 'http.response.status_code', 'ninefold.request_id']),
    )
    expect(collector.bodies.join()).toContain('ninefold-test')
    expect(songId).toMatch(/.{4}/)
    expect(collector.bodies.join()).not.toContain(songId)
  })

  it('that fails says so, and not in the words of the database, which may repeat what was sent', () => {
    const failed = collector.spans().filter(({ status }) => status?.code === FAILED)
    expect(failed.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^pg\.query:WITH /))
    expect(collector.bodies.join()).not.toContain(WORDS)
  })
})

describe('a request', () => {
  it('whose caller names no trace begins one', () => {
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const own = collector.spans().filter(({ name, traceId }) => name === 'POST' && traceId !== TRACE)
    expect(own).toHaveLength(1)
    expect(own[0]?.parentSpanId ?? '').toBe('')
  })
})
