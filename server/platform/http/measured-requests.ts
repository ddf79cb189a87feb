import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RequestHandler } from '../admission/admitted-endpoint.ts'
import type { HttpMeters } from '../telemetry/http-meters.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { requestPath } from './request-path.ts'
import { requestIdOf, type ServerRequest } from './request-state.ts'

/** Returns the response class to pass to `createServer`: counts responses and logs them at debug. */
export function countedResponse(meters: HttpMeters, log: Logger): ReturnType<typeof observedResponse> {
  const count: Answered = ({ url = '' }, status, seconds) => meters.answered(url, status, seconds)
  if (!log.isLevelEnabled('debug')) return observedResponse(count)
  return observedResponse((request, status, seconds) => {
    count(request, status, seconds)
    const { method } = request
    log.debug({ requestId: requestIdOf(request), method, path: request.url, status, seconds }, 'answered')
  })
}

/** Returns `answer` unchanged without tracing. */
export function tracedRequests(answer: RequestHandler, tracing: Tracing | null): RequestHandler {
  if (!tracing) return answer
  return (request, response) =>
    tracing.request({ request, response, path: requestPath(request), requestId: requestIdOf(request) }, async () =>
      answer(request, response),
    )
}

// Responses carry the request id and are counted when their head is written, wherever in the server that happens.

/** Called when the head of a response is written. */
type Answered = (request: IncomingMessage, status: number, seconds: number) => void

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

const NAME = 'x-request-id'

/** For `createServer`. No listeners and closures per request, which would cost more than what they measure. */
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

    /** Headers in an array are sent as they are; setting a header beside them would make Node look up each of them. */
    #named(headers: Headers | undefined): Headers | undefined {
      const id = requestIdOf(this.req)
      if (Array.isArray(headers)) return [...headers, NAME, id]
      if (!this.headersSent) this.setHeader(NAME, id)
      return headers
    }
  }
}
