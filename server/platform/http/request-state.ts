/** What the server knows about a request while it is being answered: its id, and who sent it. */
import { randomBytes } from 'node:crypto'
import { IncomingMessage } from 'node:http'

/** The holder of an API key, who can only read. */
export interface KeyHolder {
  /** Names the key. */
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

/** For `createServer`. Fields of the request are faster than a map beside it, which the garbage collector would have to search. */
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

/** Accepted from proxies: nothing that could break a log line or take much room there. */
const WELL_FORMED = /^[\w.:+/=-]{8,128}$/

/** Different at every start, so that the ids of two servers do not collide. */
const server = randomBytes(9).toString('base64url')
let count = 0

/** The id from a proxy in front, or one of our own; the same whenever it is asked for. */
export function requestIdOf(request: IncomingMessage): string {
  if (!(request instanceof ServerRequest)) return newIdOf(request)
  if (request.requestId === '') request.requestId = newIdOf(request)
  return request.requestId
}

function newIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : `${server}-${(++count).toString(36)}`
}
