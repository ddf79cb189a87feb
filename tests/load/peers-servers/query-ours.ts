/** The product's endpoint for queries with the gate before it, as the product's router has them, on a game in memory. */
import { createServer } from 'node:http'
import { pino } from 'pino'
import { createExecutor } from '#server/http/executor.ts'
import { createGate } from '#server/http/gate/gate.ts'
import { gatedEndpoint } from '#server/http/gate/gated-endpoint.ts'
import { createRequestLimits } from '#server/http/gate/request-limits.ts'
import { graphqlEndpoint } from '#server/http/graphql-endpoint.ts'
import { createHandOver } from '#server/http/hot/hand-over.ts'
import { hotEndpoint } from '#server/http/hot/hot-endpoint.ts'
import { persistDocuments } from '#server/http/hot/persisted-documents.ts'
import type { PublicNews } from '#server/http/hot/public-news.ts'
import { requestContexts } from '#server/http/request-context.ts'
import { requestPath } from '#server/http/request-path.ts'
import { serve } from '../support/query-server.ts'
import { querySource } from '../support/query-source.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const siteUrl = 'http://localhost'
const endsAt = new Date(Date.now() + DAY_MS)
/** Nothing changes, and the day lasts. */
const news: PublicNews = {
  now: () => new Date(),
  nextDayAt: () => endsAt,
  onChange: () => () => {},
  edited() {},
}

// A load from one address: limits are off, as API_LIMITS=off has them.
const limits = createRequestLimits({ isOn: false, addressPoints: 1, keyPoints: 1 }, null)
const gate = createGate({ limits, siteUrl, trustProxy: 0, holderOfKey: async () => null })
const contexts = requestContexts(querySource())
const [handOver, persistence, log] = [createHandOver(), persistDocuments(), pino({ level: 'silent' })]
const door = { letsStream: () => null }
const executor = createExecutor()
const yoga = graphqlEndpoint({ gate, door, contexts, handOver, executor, persistence, news, log })
const endpoint = hotEndpoint({
  gate,
  yoga,
  contexts,
  handOver,
  executor,
  persisted: persistence.documents,
  news,
  siteUrl,
})

const answer = gatedEndpoint(gate, endpoint)

serve(
  createServer((request, response) => {
    if (requestPath(request) === '/graphql') void answer(request, response)
  }),
)
