/** Per-request state of the server: the request's id and its caller. */
import { randomBytes } from 'node:crypto'
import { IncomingMessage } from 'node:http'

/** The holder of an API key, which is read-only. */
export interface KeyHolder {
  /** Identifies the key. */
  readonly tokenHash: string
  /** The player whose data the key reads; null for a key that reads public data only. */
  readonly playerId: string | null
}

/** Our own pages, and programs without a key, are identified by cookies. Pages of other sites are anonymous and read-only. */
export type ApiCaller =
  | { readonly kind: 'own' }
  | { readonly kind: 'elsewhere' }
  | ({ readonly kind: 'key' } & KeyHolder)

const OWN: ApiCaller = { kind: 'own' }

/** For `createServer`. Fields of the request are faster than a separate map, which the garbage collector would have to scan. */
export class ServerRequest extends IncomingMessage {
  requestId = ''
  caller = OWN
}

/** Set once, by admission control. */
export function setCaller(request: IncomingMessage, caller: ApiCaller): void {
  if (!(request instanceof ServerRequest)) throw new Error('The server was created without ServerRequest')
  request.caller = caller
}

export function callerOf(request: IncomingMessage): ApiCaller {
  return request instanceof ServerRequest ? request.caller : OWN
}

/** Accepted from proxies: short, and without characters that could break a log line. */
const WELL_FORMED = /^[\w.:+/=-]{8,128}$/

/** Different at each start, so that the ids of two servers do not collide. */
const server = randomBytes(9).toString('base64url')
let count = 0

/** Returns the id from a trusted proxy or a generated one; always the same for a request. */
export function requestIdOf(request: IncomingMessage): string {
  if (!(request instanceof ServerRequest)) return newIdOf(request)
  if (request.requestId === '') request.requestId = newIdOf(request)
  return request.requestId
}

function newIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : `${server}-${(++count).toString(36)}`
}
