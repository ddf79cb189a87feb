/** The name by which a request is found again: the one it came with, from a proxy in front, or one of our own. */
import { randomBytes } from 'node:crypto'
import { IncomingMessage } from 'node:http'

/** What proxies send, and nothing that could break a line of a log or take much room there. */
const WELL_FORMED = /^[\w.:+/=-]{8,128}$/

/** Another at every start, so that the numbers of two servers do not meet. */
const server = randomBytes(9).toString('base64url')
let count = 0

/** For `createServer`: it has a place for its name, which is quicker than to look it up. */
export class NamedRequest extends IncomingMessage {
  requestId = ''
}

/** The same for a request of our server whenever it is asked. */
export function requestIdOf(request: IncomingMessage): string {
  if (!(request instanceof NamedRequest)) return nameOf(request)
  if (request.requestId === '') request.requestId = nameOf(request)
  return request.requestId
}

function nameOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : `${server}-${(++count).toString(36)}`
}
