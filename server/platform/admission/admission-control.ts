/** Admission control of the API: which callers are accepted, with what rights, at what cost. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DocumentNode, GraphQLError, OperationTypeNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { REQUEST_WINDOW_S } from '#schema/limits.ts'
import { keyReads } from '#schema/rules/people/api-keys.ts'
import { schema } from '#schema/schema.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { type ApiCaller, callerOf, type KeyHolder, setCaller } from '../http/request-state.ts'
import { dataHeaders } from '../http/security-headers.ts'
import { sendJson } from '../http/send.ts'
import { costWishOf } from './cost-report.ts'
import { isPreflight, openToAll, PREFLIGHT } from './cross-origin.ts'
import { variablesRefusal } from './hard-limits.ts'
import { type RateLimitKey, rateLimitedAddress, rateLimitKeyOf } from './rate-limit-key.ts'
import { type Authorization, authorizationIn, refusalOf, socketAuthorization } from './request-guard.ts'
import type { Balance, RequestLimits } from './request-limits.ts'
import { operationIn, requestedCost, type SentOperation } from './requested-cost.ts'

export interface AdmissionSettings {
  readonly limits: RequestLimits
  readonly siteUrl: string
  /** Number of trusted proxies that may state a caller's address. */
  readonly trustProxy: number
  /** Returns null for a key that was revoked or never existed. */
  holderOfKey(tokenHash: string): Promise<KeyHolder | null>
}

/** The key under which a request keeps the result of admission. */
const ADMISSION = Symbol('admission')

/** An operation to be admitted. */
export interface RequestedOperation extends SentOperation {
  readonly request: IncomingMessage & { [ADMISSION]?: Promise<Admission> }
  /** Undefined on a socket, where nothing was charged yet. */
  readonly response: ServerResponse | undefined
}

/** What an operation was charged, or why it may not run. */
export interface Admission {
  readonly refusal: GraphQLError | null
  /** In points; zero for a refused operation. */
  readonly requested: number
  /** Null if nothing is counted. */
  readonly balance: Balance | null
}

export interface AdmissionControl {
  /**
   * Admits a request for /graphql. Returns false if it was answered already. Synchronous if nothing has to be looked up, which is faster.
   */
  lets(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>
  /** Checks the first message of a socket. Returns why the socket is refused, or null. */
  connects(
    request: IncomingMessage,
    payload: Readonly<Record<string, unknown>> | undefined,
  ): Promise<GraphQLError | null>
  /** Admits an operation before it runs. */
  admit(applicant: RequestedOperation): Promise<Admission>
  /** Returns the points that an operation with an API key did not need. */
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
    // A request carries one operation, which may be admitted twice; a socket carries many.
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
    // Node reads and drops the rest of the body: closing the connection at once would lose our response.
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

/** Charges a point for the request. Returns false if it was answered already. */
function charge(
  settings: AdmissionSettings,
  request: IncomingMessage,
  response: ServerResponse,
): boolean | Promise<boolean> {
  const rateLimitKey = rateLimitKeyOf(request, settings.trustProxy)
  return rateLimitKey === null || pay(settings, response, rateLimitKey)
}

/** Charges the caller's address for an unknown key. */
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

/** The format of yoga's errors. */
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
  // Over HTTP one point was charged for the request. Asking for the cost is free.
  const isDryRun = response !== undefined && costWishOf(request) === 'dry-run'
  const price = isDryRun ? 0 : response ? requested - 1 : requested
  const balance = await limits.spend(rateLimitKeyOf(request, trustProxy), price)
  if (balance && response) setRateLimitHeaders(response, balance)
  return { refusal: balance?.isRefused ? tooManyRequests(balance) : null, requested, balance }
}

function refusedBy(refusal: GraphQLError): Admission {
  return { refusal, requested: 0, balance: null }
}

/** Three headers that most clients support; the reset is in seconds from now. */
function setRateLimitHeaders(response: ServerResponse, balance: Balance): void {
  if (response.headersSent) return
  response.setHeader('ratelimit-limit', balance.limit)
  response.setHeader('ratelimit-remaining', balance.remaining)
  response.setHeader('ratelimit-reset', retryAfterS(balance))
}

// helmet sets headers and calls back synchronously.
const noop = () => {}

// API keys can read only public data and their player's games, whatever else the player may read.

/** The first field that is closed to API keys, or null, by document. */
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

/** For an Authorization header without a Bearer token: ignoring it would silently treat the caller as anonymous. */
function badAuthorization(): GraphQLError {
  const message = 'Send an API key as "Authorization: Bearer nf_…", or leave the header out.'
  return new GraphQLError(message, { extensions: { code: 'BAD_AUTHORIZATION' } })
}

/** For a field of a player's account rather than of their games. */
function outOfScope(field: string): GraphQLError {
  return forbidden('KEY_SCOPE', `API keys read games, not accounts: ${field} is for its player alone.`)
}

/** For a mutation by a read-only caller. */
function readsOnly(kind: ApiCaller['kind']): GraphQLError {
  return kind === 'key'
    ? forbidden('KEY_READS_ONLY', 'API keys read: mutations are for players who are signed in themselves.')
    : forbidden('OTHER_SITE', 'Pages of other sites may read, and change nothing.')
}

/** At least a second, since an immediate retry would be refused again. */
function retryAfterS({ resetAt }: Balance): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000))
}

function forbidden(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 403 } } })
}
