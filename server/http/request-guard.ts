/** Refuses what no honest client of the API sends, before anything is parsed. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOwnOrigin } from './own-origin.ts'
import { sendJson } from './send.ts'

const MAX_BODY_BYTES = 100 * 1024

/** Answers the request and gives true when it is refused. */
export function refuses(request: IncomingMessage, response: ServerResponse, siteUrl: string): boolean {
  const refusal = refusalOf(request, siteUrl)
  if (!refusal) return false
  const [status, message] = refusal
  // The body that may still come is read away by Node: closing at once would lose our answer on its way.
  sendJson(response, status, { errors: [{ message }] })
  return true
}

function refusalOf(request: IncomingMessage, siteUrl: string): readonly [status: number, message: string] | null {
  if (request.method !== 'POST') return null
  const length = request.headers['content-length']
  if (length === undefined) return [411, 'Send a Content-Length.']
  if (Number(length) > MAX_BODY_BYTES) return [413, `The body may have ${MAX_BODY_BYTES} bytes.`]
  // Any page can make a browser send a form or plain text; JSON, only a page that we allow it.
  if (!isJson(request)) return [415, 'Send application/json.']
  if (!isOwnOrigin(request, siteUrl)) return [403, 'Requests from other sites are refused.']
  return null
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')
}
