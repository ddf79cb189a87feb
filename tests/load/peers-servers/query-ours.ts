/** The product's query endpoint with admission control, as its router mounts it, on a game in memory. */
import { createServer } from 'node:http'
import { pino } from 'pino'
import { createAdmissionControl } from '#server/platform/admission/admission-control.ts'
import { admittedEndpoint } from '#server/platform/admission/admitted-endpoint.ts'
import { createRequestLimits } from '#server/platform/admission/request-limits.ts'
import type { CacheInvalidation } from '#server/platform/graphql/cache-invalidation.ts'
import { createExecutor } from '#server/platform/graphql/executor.ts'
import { fastEndpoint } from '#server/platform/graphql/fast-endpoint.ts'
import { graphqlEndpoint } from '#server/platform/graphql/graphql-endpoint.ts'
import { persistDocuments } from '#server/platform/graphql/persisted-documents.ts'
import { requestContexts } from '#server/platform/graphql/request-context.ts'
import { requestPath } from '#server/platform/http/request-path.ts'
import { ServerRequest } from '#server/platform/http/request-state.ts'
import { serve } from '../support/query-server.ts'
import { querySource } from '../support/query-source.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const siteUrl = 'http://localhost'
const endsAt = new Date(Date.now() + DAY_MS)
/** Nothing changes, and the day lasts. */
const news: CacheInvalidation = {
  now: () => new Date(),
  nextDayAt: () => endsAt,
  onChange: () => () => {},
  edited() {},
}

// A load from one address: limits are off, as API_LIMITS=off has them.
const limits = createRequestLimits({ isOn: false, addressPoints: 1, keyPoints: 1 }, null)
const admission = createAdmissionControl({ limits, siteUrl, trustProxy: 0, holderOfKey: async () => null })
const contexts = requestContexts(querySource())
const [persistence, log] = [persistDocuments(), pino({ level: 'silent' })]
const loadShedder = { letsStream: () => null }
const executor = createExecutor()
const yoga = graphqlEndpoint({ admission, loadShedder, contexts, executor, persistence, news, log })
const endpoint = fastEndpoint({
  admission,
  yoga,
  contexts,
  executor,
  persisted: persistence.documents,
  news,
  siteUrl,
})

const answer = admittedEndpoint(admission, endpoint)

serve(
  createServer({ IncomingMessage: ServerRequest }, (request, response) => {
    if (requestPath(request) === '/graphql') void answer(request, response)
  }),
)
