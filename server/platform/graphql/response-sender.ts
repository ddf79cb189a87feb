/** Sends responses that were executed without yoga, with the same headers as yoga's. */
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Public } from '#schema/public.ts'
import { OPEN_TO_ALL } from '../admission/cross-origin.ts'
import { dataHeaders } from '../http/security-headers.ts'
import type { CachedResponse } from './response-cache.ts'

/** Media types that a client may accept. */
export type MediaType = 'application/graphql-response+json' | 'application/json'

/** The Accept headers of common clients; yoga negotiates all others. */
const accepted = new Map<string | undefined, MediaType>([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json'],
  ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
  ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
])

/** Returns undefined for a request that yoga must answer. */
export function mediaTypeOf({ headers: { accept } }: IncomingMessage): MediaType | undefined {
  return accepted.get(accept)
}

/** Cache-Control of personal responses and of all responses to POST. */
export const PRIVATE = 'private, no-store'

/**
 * How long shared caches may keep a response, in seconds. Counts change while people play, so a second-old response is as good as one in
 * transit.
 */
const KEPT_S: Readonly<Record<Public, { readonly fresh: number; readonly stale: number }>> = {
  untilPlayed: { fresh: 1, stale: 4 },
  untilEdited: { fresh: 30, stale: 30 },
}

type Headers = string[]

interface Prepared {
  readonly tag: string
  /** Until this time the usual cache duration applies. */
  readonly sameUntil: number
  readonly headers: Readonly<Record<MediaType, Headers>>
}

export class ResponseSender {
  readonly #always: Readonly<Record<MediaType, Headers>>
  readonly #posted = new WeakMap<CachedResponse, Readonly<Record<MediaType, Headers>>>()
  readonly #gotten = new WeakMap<CachedResponse, Prepared>()

  constructor(isSecure: boolean) {
    const security = securityHeaders(isSecure)
    this.#always = forEach((type) => [...security, 'content-type', `${type}; charset=utf-8`])
  }

  /** Adds to the headers that are already set, such as cookies. */
  sendOwn(response: ServerResponse, type: MediaType, body: string): void {
    const bytes = Buffer.byteLength(body)
    response.writeHead(200, [...this.#always[type], 'content-length', String(bytes), 'cache-control', PRIVATE])
    end(response, { body, bytes })
  }

  sendPosted(response: ServerResponse, type: MediaType, answer: CachedResponse): void {
    let headers = this.#posted.get(answer)
    if (!headers) {
      const length = String(answer.bytes)
      headers = forEach((one) => [...this.#always[one], 'content-length', length, 'cache-control', PRIVATE])
      this.#posted.set(answer, headers)
    }
    response.writeHead(200, headers[type])
    end(response, answer)
  }

  /** Adds caching headers, and sends 304 to clients that have the response. `now` in milliseconds of the server's clock. */
  sendGotten(request: IncomingMessage, response: ServerResponse, { type, answer, now }: GetRequest): void {
    const { tag, headers } = this.#prepared(answer, now)
    const wanted = request.headers['if-none-match']
    if (wanted !== undefined && hasTag(wanted, tag)) {
      response.writeHead(304, withoutContent(headers[type])).end()
      return
    }
    response.writeHead(200, headers[type])
    end(response, answer)
  }

  #prepared(answer: CachedResponse, now: number): Prepared {
    const known = this.#gotten.get(answer)
    if (known && now < known.sameUntil) return known
    const { fresh, stale } = KEPT_S[answer.public]
    const cacheControl = cacheControlOf(answer, now)
    const tag = known?.tag ?? `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`
    const length = String(answer.bytes)
    const prepared = {
      tag,
      sameUntil: answer.dayEndsAt - (fresh + stale) * 1000,
      headers: forEach((type) => [
        ...[...this.#always[type], 'content-length', length],
        ...['cache-control', cacheControl, 'etag', tag, 'vary', 'Accept'],
        ...OPEN_TO_ALL.flat(),
      ]),
    }
    this.#gotten.set(answer, prepared)
    return prepared
  }
}

export interface GetRequest {
  readonly type: MediaType
  readonly answer: CachedResponse
  readonly now: number
}

/** Never beyond the end of the day, when the response changes. */
function cacheControlOf({ public: until, dayEndsAt }: CachedResponse, now: number): string {
  const { fresh, stale } = KEPT_S[until]
  const left = Math.max(0, Math.floor((dayEndsAt - now) / 1000))
  const maxAge = Math.min(fresh, left)
  return `public, max-age=${maxAge}, stale-while-revalidate=${Math.min(stale, left - maxAge)}`
}

function hasTag(wanted: string, tag: string): boolean {
  return wanted === '*' || wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

function withoutContent(headers: Headers): Headers {
  return headers.flatMap((name, place) =>
    place % 2 === 0 && !name.startsWith('content-') ? [name, headers[place + 1] ?? ''] : [],
  )
}

/** Body and headers leave in one piece. A body of single-byte characters is not encoded. */
function end(response: ServerResponse, { body, bytes }: Pick<CachedResponse, 'body' | 'bytes'>): void {
  response.end(body, body.length === bytes ? 'latin1' : 'utf8')
}

function forEach<T>(make: (type: MediaType) => T): Readonly<Record<MediaType, T>> {
  return {
    'application/json': make('application/json'),
    'application/graphql-response+json': make('application/graphql-response+json'),
  }
}

/** The headers that helmet sets, computed once. */
function securityHeaders(isSecure: boolean): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  dataHeaders(isSecure)(request, response, () => {})
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)])
}
