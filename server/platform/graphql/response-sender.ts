/** Sends what was executed without yoga, with the headers that yoga's answers have. */
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Public } from '#schema/public.ts'
import { OPEN_TO_ALL } from '../admission/cross-origin.ts'
import { dataHeaders } from '../http/security-headers.ts'
import type { CachedResponse } from './response-cache.ts'

/** As a client may ask for its answer. */
export type MediaType = 'application/graphql-response+json' | 'application/json'

/** What clients send; for anything else yoga weighs what they accept. */
const accepted = new Map<string | undefined, MediaType>([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json'],
  ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
  ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
])

/** Undefined for yoga. */
export function mediaTypeOf({ headers: { accept } }: IncomingMessage): MediaType | undefined {
  return accepted.get(accept)
}

/** For personal responses and all responses to POST. */
export const PRIVATE = 'private, no-store'

/** For how many seconds others may keep it. Counts move while people play: what is a second old is as good as what is on its way. */
const KEPT_S: Readonly<Record<Public, { readonly fresh: number; readonly stale: number }>> = {
  untilPlayed: { fresh: 1, stale: 4 },
  untilEdited: { fresh: 30, stale: 30 },
}

type Headers = string[]

interface Prepared {
  readonly tag: string
  /** Until then it may be cached for the usual time. */
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

  /** Cookies and whatever else stands in the response already go with it. */
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

  /** With what lets others keep it, and 304 for those who have it. `now` in milliseconds of the server's clock. */
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

/** Never beyond the end of the day: then the answer is another. */
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

/** Text and headers leave in one piece; where no character needs more than a byte, without being encoded. */
function end(response: ServerResponse, { body, bytes }: Pick<CachedResponse, 'body' | 'bytes'>): void {
  response.end(body, body.length === bytes ? 'latin1' : 'utf8')
}

function forEach<T>(make: (type: MediaType) => T): Readonly<Record<MediaType, T>> {
  return {
    'application/json': make('application/json'),
    'application/graphql-response+json': make('application/graphql-response+json'),
  }
}

/** Those that helmet sets, in the same words, found out once. */
function securityHeaders(isSecure: boolean): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  dataHeaders(isSecure)(request, response, () => {})
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)])
}
