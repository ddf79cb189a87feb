/** Every request and its answer, as operators see them: counted, named in the log, and traced where somebody does. */
import type { Logger } from 'pino'
import type { HttpMeters } from '#server/telemetry/http-meters.ts'
import type { Tracing } from '#server/telemetry/tracing.ts'
import type { Answer } from '../gate/gated-endpoint.ts'
import { requestPath } from '../request-path.ts'
import { type Answered, observedResponse } from './observed-response.ts'
import { requestIdOf } from './request-id.ts'

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

/** As it is, where nobody traces. */
export function tracedRequests(answer: Answer, tracing: Tracing | null): Answer {
  if (!tracing) return answer
  return (request, response) =>
    tracing.request({ request, response, path: requestPath(request), requestId: requestIdOf(request) }, async () =>
      answer(request, response),
    )
}
