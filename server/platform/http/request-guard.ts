/** Refuses what no honest client of the API sends, before anything is parsed. */
import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES } from '#schema/limits.ts'
import { authorizationIn } from '../admission/bearer.ts'
import { isOwnOrigin } from './own-origin.ts'

type Refusal = readonly [status: number, message: string, code: string]

/** What is wrong with a request; null for nothing. */
export function refusalOf(request: IncomingMessage, siteUrl: string): Refusal | null {
  if (request.method !== 'POST') return null
  const length = request.headers['content-length']
  if (length === undefined) return [411, 'Send a Content-Length.', 'LENGTH_REQUIRED']
  if (Number(length) > MAX_BODY_BYTES) return [413, `The body may have ${MAX_BODY_BYTES} bytes.`, 'BODY_TOO_LARGE']
  // Any page can make a browser send a form or plain text; JSON, only a page that we allow it.
  if (!isJson(request)) return [415, 'Send application/json.', 'NOT_JSON']
  if (bringsCookies(request) && !isOwnOrigin(request, siteUrl)) {
    return [403, 'Requests from other sites are refused.', 'OTHER_SITE']
  }
  return null
}

/** A request with an Authorization header is known by that alone, and is refused if it is malformed. */
function bringsCookies({ headers }: IncomingMessage): boolean {
  return headers.cookie !== undefined && authorizationIn(headers.authorization).kind === 'none'
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')
}
