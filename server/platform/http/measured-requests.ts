/** Every request and response as operators see them: counted, logged, and traced if tracing is on. */

import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RequestHandler } from '../admission/admitted-endpoint.ts'
import type { HttpMeters } from '../telemetry/http-meters.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { requestPath } from './request-path.ts'
import { requestIdOf, type ServerRequest } from './request-state.ts'

/** The class of answers that are counted, and written down where the log wants that much. */
export function countedResponse(meters: HttpMeters, log: Logger): ReturnType<typeof observedResponse> {
  const count: Answered = ({ url = '' }, status, seconds) => meters.answered(url, status, seconds)
  if (!log.isLevelEnabled('debug')) return observedResponse(count)
  return observedResponse((request, status, seconds) => {
    count(request, status, seconds)
    const { method } = request
    log.debug({ requestId: requestIdOf(request), method, path: request.url, status, seconds }, 'answered')
  })
}

/** Unchanged without tracing. */
export function tracedRequests(answer: RequestHandler, tracing: Tracing | null): RequestHandler {
  if (!tracing) return answer
  return (request, response) =>
    tracing.request({ request, response, path: requestPath(request), requestId: requestIdOf(request) }, async () =>
      answer(request, response),
    )
}

// Answers that say which request they belong to, and are counted when they begin: wherever in the server they are written.

/** Called when the head of an answer is written. */
type Answered = (request: IncomingMessage, status: number, seconds: number) => void

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

const NAME = 'x-request-id'

/** For `createServer`. No listener and no closure a request: those cost more than what they would find out. */
function observedResponse(answered: Answered): typeof ServerResponse<ServerRequest> {
  return class extends ServerResponse<ServerRequest> {
    readonly #begunAt = performance.now()

    override writeHead(status: number, message?: string, headers?: Headers): this
    override writeHead(status: number, headers?: Headers): this
    override writeHead(status: number, first?: string | Headers, second?: Headers): this {
      const message = typeof first === 'string' ? first : undefined
      const given = typeof first === 'string' ? second : (first ?? second)
      const headers = this.#named(given)
      answered(this.req, status, (performance.now() - this.#begunAt) / 1000)
      return message === undefined ? super.writeHead(status, headers) : super.writeHead(status, message, headers)
    }

    /** A list of names and values goes out as it is: a header set beside it would have every one of them looked up. */
    #named(headers: Headers | undefined): Headers | undefined {
      const id = requestIdOf(this.req)
      if (Array.isArray(headers)) return [...headers, NAME, id]
      if (!this.headersSent) this.setHeader(NAME, id)
      return headers
    }
  }
}
