/** The way of a guess through the server, as a collector of OpenTelemetry is told it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Collector, startCollector, type ToldSpan } from '../../support/collector.ts'
import { SUBMIT_GUESS } from '../../support/player-documents.ts'
import { startTestServer } from '../../support/test-server.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const QUERY = '{ todaysGame { number startedCount } viewer { name } }'

let collector: Collector
let answers: readonly Response[]
let songId: string

/** All that is told of two requests; a server that stops tells the rest. */
beforeAll(async () => {
  collector = await startCollector()
  const server = await startTestServer({
    today: 4,
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'ninefold-test' },
  })
  await using _ = server
  songId = (await server.answers.of(server.today))[0]?.[0] ?? ''
  const ask = (query: string, variables: object, headers: Record<string, string>) =>
    server.player().fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
  const input = { gameNumber: server.today, square: 0, songId }
  answers = [
    await ask(SUBMIT_GUESS, { input }, { traceparent: `00-${TRACE}-${CALLER}-01` }),
    await ask(QUERY, {}, { traceparent: `00-${'0'.repeat(32)}-${CALLER}-01` }),
  ]
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
    const useCase = named(spans(), /^game\.submitGuess$/)
    expect(useCase.parentSpanId).toBe(operation.spanId)
    const batch = named(spans(), /^guess batch$/)
    expect(batch.parentSpanId).toBe(useCase.spanId)
    const below = spans().filter(({ parentSpanId }) => parentSpanId === batch.spanId)
    expect(below.map(({ name }) => name)).toContain('WITH')
    expect(named(spans(), /^publish guessesCommitted$/).parentSpanId).toBe(useCase.spanId)
  })

  it('says what was done, and nothing of what anybody has sent', () => {
    const statement = named(spans(), /^WITH$/).attributes.find(({ key }) => key === 'db.query.text')
    expect(JSON.stringify(statement)).toContain('update play set picks')
    const { attributes } = named(spans(), /^POST$/)
    expect(attributes.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['http.request.method', 'url.path', 'http.response.status_code', 'ninefold.request_id']),
    )
    expect(collector.bodies.join()).toContain('ninefold-test')
    expect(songId).toMatch(/.{4}/)
    expect(collector.bodies.join()).not.toContain(songId)
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
