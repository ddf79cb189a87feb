/** The product's endpoint for queries with the gate before it, as the product's router has them, on a game in memory. */
import { createServer } from 'node:http'
import { pino } from 'pino'
import { createGate } from '#server/platform/admission/gate.ts'
import { gatedEndpoint } from '#server/platform/admission/gated-endpoint.ts'
import { createRequestLimits } from '#server/platform/admission/request-limits.ts'
import { createExecutor } from '#server/platform/graphql/executor.ts'
import { graphqlEndpoint } from '#server/platform/graphql/graphql-endpoint.ts'
import { createHandOver } from '#server/platform/graphql/hand-over.ts'
import { hotEndpoint } from '#server/platform/graphql/hot-endpoint.ts'
import { persistDocuments } from '#server/platform/graphql/persisted-documents.ts'
import type { PublicNews } from '#server/platform/graphql/public-news.ts'
import { requestContexts } from '#server/platform/graphql/request-context.ts'
import { requestPath } from '#server/platform/http/request-path.ts'
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
