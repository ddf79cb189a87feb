/** Admission control of the API: which callers are accepted, with what rights, at what cost. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DocumentNode, GraphQLError, OperationTypeNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { MAX_BODY_BYTES, REQUEST_WINDOW_S } from '#schema/limits.ts'
import { keyReads } from '#schema/rules/people/api-keys.ts'
import { schema } from '#schema/schema.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { type ApiCaller, callerOf, type KeyHolder, setCaller } from '../http/request-state.ts'
import { dataHeaders } from '../http/security-headers.ts'
import { sendJson } from '../http/send.ts'
import { type Authorization, authorizationIn, socketAuthorization } from './bearer.ts'
import { costWishOf } from './cost-report.ts'
import { isPreflight, openToAll, PREFLIGHT } from './cross-origin.ts'
import { variablesRefusal } from './hard-limits.ts'
import { type RateLimitKey, rateLimitedAddress, rateLimitKeyOf } from './rate-limit-key.ts'
import type { Balance, RequestLimits } from './request-limits.ts'
import { operationIn, requestedCost, type SentOperation } from './requested-cost.ts'

export interface AdmissionSettings {
  readonly limits: RequestLimits
  readonly siteUrl: string
  /** Number of trusted proxies that may state a caller's address. */
  readonly trustProxy: number
  /** Null for a key that never was or was revoked. */
  holderOfKey(tokenHash: string): Promise<KeyHolder | null>
}

/** Where a request keeps whether its operation is in. */
const ADMISSION = Symbol('admission')

/** An operation that wants in. */
export interface RequestedOperation extends SentOperation {
  readonly request: IncomingMessage & { [ADMISSION]?: Promise<Admission> }
  /** Undefined on a socket, where nothing was paid yet. */
  readonly response: ServerResponse | undefined
}

/** What an operation has paid, or why it may not run. */
export interface Admission {
  readonly refusal: GraphQLError | null
  /** In points; zero for what is refused. */
  readonly requested: number
  /** Null where nothing is counted. */
  readonly balance: Balance | null
}

export interface AdmissionControl {
  /** A request for /graphql. Returns false if it was answered already. Synchronous if nothing has to be looked up, which is faster. */
  lets(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>
  /** The first message of a socket. Returns why the socket is refused, or null. */
  connects(
    request: IncomingMessage,
    payload: Readonly<Record<string, unknown>> | undefined,
  ): Promise<GraphQLError | null>
  /** An operation, before it runs. */
  admit(applicant: RequestedOperation): Promise<Admission>
  /** What an operation with a key has not needed. */
  giveBack(request: IncomingMessage, points: number): Promise<Balance | null>
}

export function createAdmissionControl(settings: AdmissionSettings): AdmissionControl {
  const admitOnce = (applicant: RequestedOperation) => {
    applicant.request[ADMISSION] ??= admit(settings, applicant)
    return applicant.request[ADMISSION]
  }
  return {
    lets: (request, response) => lets(settings, request, response),
    connects: (request, payload) =>
      identify(settings, request, socketAuthorization(payload, request.headers.authorization)),
    // A request brings one operation, which may come by here twice; a socket brings many.
    admit: (applicant) => (applicant.response ? admitOnce(applicant) : admit(settings, applicant)),
    async giveBack(request, points) {
      const { limits, trustProxy } = settings
      return callerOf(request).kind === 'key' ? limits.giveBack(rateLimitKeyOf(request, trustProxy), points) : null
    },
  }
}

function lets(
  settings: AdmissionSettings,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  openToAll(request, response)
  if (isPreflight(request)) return answer(settings, response, () => response.writeHead(204, PREFLIGHT).end())
  const refusal = refusalOf(request, settings.siteUrl)
  if (refusal) {
    const [status, message, code] = refusal
    // The body that may still come is read away by Node: closing at once would lose our answer on its way.
    return answer(settings, response, () => sendJson(response, status, { errors: [{ message, extensions: { code } }] }))
  }
  const sent = authorizationIn(request.headers.authorization)
  if (sent.kind === 'none') {
    if (!isOwnOrigin(request, settings.siteUrl)) setCaller(request, { kind: 'elsewhere' })
    return charge(settings, request, response)
  }
  return identify(settings, request, sent).then((problem) =>
    problem ? turnAway(settings, response, problem) : charge(settings, request, response),
  )
}

/** A point for the request. False when it is answered already. */
function charge(
  settings: AdmissionSettings,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const rateLimitKey = rateLimitKeyOf(request, settings.trustProxy)
  return rateLimitKey === null || pay(settings, response, rateLimitKey)
}

/** Charges a wrong key to the address that tries it. */
async function turnAway(settings: AdmissionSettings, response: ServerResponse, problem: GraphQLError): Promise<false> {
  const rateLimitKey = rateLimitedAddress(response.req, settings.trustProxy)
  if (rateLimitKey && !(await pay(settings, response, rateLimitKey))) return false
  response.setHeader('www-authenticate', 'Bearer')
  return answer(settings, response, () => sendJson(response, 401, errorBody(problem)))
}

async function pay(
  settings: AdmissionSettings,
  response: ServerResponse,
  rateLimitKey: RateLimitKey,
): Promise<boolean> {
  const balance = await settings.limits.spend(rateLimitKey, 1)
  if (balance) setRateLimitHeaders(response, balance)
  if (!balance?.isRefused) return true
  response.setHeader('retry-after', retryAfterS(balance))
  return answer(settings, response, () => sendJson(response, 429, errorBody(tooManyRequests(balance))))
}

function answer({ siteUrl }: AdmissionSettings, response: ServerResponse, send: () => void): false {
  dataHeaders(siteUrl.startsWith('https:'))(response.req, response, noop)
  send()
  return false
}

/** As yoga would write it. */
function errorBody({ message, extensions: { http: _, ...extensions } }: GraphQLError) {
  return { errors: [{ message, extensions }] }
}

/** Returns why the credentials identify no caller, or null. */
async function identify(
  settings: AdmissionSettings,
  request: IncomingMessage,
  sent: Authorization,
): Promise<GraphQLError | null> {
  if (sent.kind === 'none') return null
  if (sent.kind === 'malformed') return badAuthorization()
  const holder = sent.tokenHash && (await settings.holderOfKey(sent.tokenHash))
  if (!holder) return unknownKey()
  setCaller(request, { kind: 'key', ...holder })
  return null
}

async function admit({ limits, trustProxy }: AdmissionSettings, applicant: RequestedOperation): Promise<Admission> {
  const { request, response } = applicant
  const caller = callerOf(request)
  const { kind } = caller
  if (kind !== 'own' && operationIn(applicant)?.operation === OperationTypeNode.MUTATION)
    return refusedBy(readsOnly(kind))
  // A key without a player cannot read personal data anyway.
  const closed = caller.kind === 'key' && caller.playerId !== null ? closedField(applicant.document) : null
  if (closed) return refusedBy(outOfScope(closed))
  const tooLarge = variablesRefusal(applicant.variables)
  if (tooLarge) return refusedBy(tooLarge)
  const requested = requestedCost(applicant)
  if (requested instanceof GraphQLError) return refusedBy(requested)
  // Over HTTP one point was paid for the request, and asking for the price is free.
  const isDryRun = response !== undefined && costWishOf(request) === 'dry-run'
  const price = isDryRun ? 0 : response ? requested - 1 : requested
  const balance = await limits.spend(rateLimitKeyOf(request, trustProxy), price)
  if (balance && response) setRateLimitHeaders(response, balance)
  return { refusal: balance?.isRefused ? tooManyRequests(balance) : null, requested, balance }
}

function refusedBy(refusal: GraphQLError): Admission {
  return { refusal, requested: 0, balance: null }
}

/** The three headers that most clients know; the seconds are those that are left. */
function setRateLimitHeaders(response: ServerResponse, balance: Balance): void {
  if (response.headersSent) return
  response.setHeader('ratelimit-limit', balance.limit)
  response.setHeader('ratelimit-remaining', balance.remaining)
  response.setHeader('ratelimit-reset', retryAfterS(balance))
}

// helmet sets headers and calls back synchronously.
const noop = () => {}

// Holds API keys to public things and their player's own games, whatever else the player may read.

/** Of documents that were looked through: the first field that no key may read, or null. */
const found = new WeakMap<DocumentNode, string | null>()

/** Returns the first field that is closed to API keys, as 'Viewer.account'; null if all are open. */
function closedField(document: DocumentNode): string | null {
  const known = found.get(document)
  if (known !== undefined) return known
  const closed = firstClosedField(document)
  found.set(document, closed)
  return closed
}

function firstClosedField(document: DocumentNode): string | null {
  const types = new TypeInfo(schema)
  let closed: string | null = null
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value } }) {
        const parent = types.getParentType()?.name
        if (parent !== undefined && !keyReads(parent, value)) closed ??= `${parent}.${value}`
      },
    }),
  )
  return closed
}

/** The refusals, as typed errors. */
function tooManyRequests(balance: Balance): GraphQLError {
  const seconds = retryAfterS(balance)
  const rate = `${balance.limit} points in ${REQUEST_WINDOW_S} seconds`
  return new GraphQLError(`That is more than ${rate}. Please try again in ${seconds} s.`, {
    extensions: {
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: seconds,
      limit: balance.limit,
      remaining: balance.remaining,
      resetAt: balance.resetAt.toISOString(),
      http: { status: 429, headers: { 'retry-after': String(seconds) } },
    },
  })
}

function unknownKey(): GraphQLError {
  return new GraphQLError('This API key does not exist, or was revoked.', { extensions: { code: 'UNKNOWN_KEY' } })
}

/** For an Authorization header that is not a Bearer token: ignoring it would answer a guest, without a word. */
function badAuthorization(): GraphQLError {
  const message = 'Send an API key as "Authorization: Bearer nf_…", or leave the header out.'
  return new GraphQLError(message, { extensions: { code: 'BAD_AUTHORIZATION' } })
}

/** For a field that belongs to a player's account, and not to their games. */
function outOfScope(field: string): GraphQLError {
  return forbidden('KEY_SCOPE', `API keys read games, not accounts: ${field} is for its player alone.`)
}

/** A mutation by a caller who may only read. */
function readsOnly(kind: ApiCaller['kind']): GraphQLError {
  return kind === 'key'
    ? forbidden('KEY_READS_ONLY', 'API keys read: mutations are for players who are signed in themselves.')
    : forbidden('OTHER_SITE', 'Pages of other sites may read, and change nothing.')
}

/** At least a second: an immediate retry would be refused again. */
function retryAfterS({ resetAt }: Balance): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000))
}

function forbidden(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 403 } } })
}

export type Refusal = readonly [status: number, message: string, code: string]

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

export function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')
}
