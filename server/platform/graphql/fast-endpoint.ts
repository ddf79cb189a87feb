/**
 * GraphQL over HTTP without yoga's overhead, for ordinary requests: public responses from the cache, other operations compiled. Unusual or
 * invalid requests go to yoga, so that each error is formatted in one place.
 */
import { isAscii } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import type { Public } from '#schema/public.ts'
import type { AdmissionControl } from '../admission/admission-control.ts'
import { dataHeaders } from '../http/security-headers.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'
import { type CompiledDocuments, type CompiledOperation, compiledDocuments } from './compiled-documents.ts'
import type { Executor } from './executor.ts'
import type { GraphQLEndpoint } from './graphql-endpoint.ts'
import { isRecord } from './is-record.ts'
import { measuredDocuments, measuredResponses, type OperationTelemetry } from './operation-telemetry.ts'
import type { PersistedDocuments } from './persisted-documents.ts'
import type { ExecutedRequest, RequestContexts } from './request-context.ts'
import { type CachedResponse, createResponseCache, type ResponseCache } from './response-cache.ts'
import { type MediaType, mediaTypeOf, PRIVATE, ResponseSender } from './response-sender.ts'
import { anonymousRequest } from './subscriptions/anonymous-request.ts'

export interface FastEndpointSettings {
  readonly admission: AdmissionControl
  readonly yoga: GraphQLEndpoint
  readonly contexts: RequestContexts
  readonly executor: Executor
  readonly persisted: PersistedDocuments
  readonly news: CacheInvalidation
  readonly siteUrl: string
  /** Undefined without telemetry. */
  readonly observer?: OperationTelemetry | undefined
}

export interface FastEndpoint extends AsyncDisposable {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
}

/** Disposing of it clears its response cache. */
export function fastEndpoint(settings: FastEndpointSettings): FastEndpoint {
  return new Endpoint(settings)
}

/** A request with the media type of its response. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly type: MediaType
}

class Endpoint implements FastEndpoint {
  readonly #settings: FastEndpointSettings
  readonly #documents: CompiledDocuments
  readonly #answers: ResponseCache
  readonly #sender: ResponseSender
  readonly #secure: ReturnType<typeof dataHeaders>

  constructor(settings: FastEndpointSettings) {
    const isSecure = settings.siteUrl.startsWith('https:')
    const { observer, persisted, yoga, executor, news } = settings
    this.#settings = observer ? { ...settings, persisted: measuredDocuments(persisted, observer) } : settings
    const answers = createResponseCache(news)
    this.#documents = compiledDocuments(yoga, executor)
    this.#answers = observer ? measuredResponses(answers, observer) : answers
    this.#sender = new ResponseSender(isSecure)
    this.#secure = dataHeaders(isSecure)
  }

  /** This method and the ones that respond from the cache are not async: awaiting would take longer than responding. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const type = mediaTypeOf(request)
    if (type && isPlain(request)) {
      if (request.method === 'GET') return this.#answerGet({ request, response, type })
      if (request.method === 'POST' && hasJson(request)) return this.#answerPost({ request, response, type })
    }
    return this.#yoga({ request, response }, null)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#answers[Symbol.asyncDispose]()
  }

  #answerGet(exchange: Exchange): Promise<void> | undefined {
    const url = exchange.request.url ?? ''
    const now = this.#now()
    const answer = this.#answers.find(url, now)
    if (!answer) return this.#answerAddress(exchange, url)
    this.#sendGotten(exchange, answer, now)
    return undefined
  }

  async #answerAddress(exchange: Exchange, url: string): Promise<void> {
    const question = questionAt(url, this.#settings.persisted)
    const operation = question && this.#documents.operation(question.query, question.operationName)
    if (!operation || operation.isMutation) return this.#yoga(exchange, null)
    const asked = { operation, question, body: null }
    if (!operation.public) return this.#answerOwn(exchange, asked)
    const answer = await this.#publicAnswer(url, operation.public, exchange, asked)
    return answer ? this.#sendGotten(exchange, answer, this.#now()) : this.#yoga(exchange, null)
  }

  #answerPost(exchange: Exchange): Promise<void> {
    return new Promise((resolve, reject) => {
      readBody(exchange.request, (body) => {
        const key = body.toString('latin1')
        const answer = this.#answers.find(key, this.#now())
        if (!answer) return this.#answerBody(exchange, key, isAscii(body) ? key : body.toString()).then(resolve, reject)
        this.#sender.sendPosted(exchange.response, exchange.type, answer)
        resolve()
      })
    })
  }

  async #answerBody(exchange: Exchange, key: string, body: string): Promise<void> {
    const question = questionIn(body, this.#settings.persisted)
    const operation = question && this.#documents.operation(question.query, question.operationName)
    if (!operation) return this.#yoga(exchange, body)
    const asked = { operation, question, body }
    if (!operation.public) return this.#answerOwn(exchange, asked)
    const answer = await this.#publicAnswer(key, operation.public, exchange, asked)
    if (!answer) return this.#yoga(exchange, body)
    this.#sender.sendPosted(exchange.response, exchange.type, answer)
  }

  #sendGotten({ request, response, type }: Exchange, answer: CachedResponse, now: number): void {
    this.#sender.sendGotten(request, response, { type, answer, now })
  }

  #now(): number {
    return this.#settings.news.now().getTime()
  }

  /**
   * Returns null if yoga must explain why there is no response. A cached response costs only the request's point; computing one costs its
   * points.
   */
  async #publicAnswer(
    key: string,
    until: Public,
    exchange: Exchange,
    { operation, question, body }: Asked,
  ): Promise<CachedResponse | null> {
    if (!(await this.#isAdmitted(exchange, { operation, question, body }))) return null
    const { contexts } = this.#settings
    // Executed anonymously, so that the response cannot contain the first caller's data.
    const make = async () => {
      const context = await contexts.for({ req: anonymousRequest() })
      return bodyOf(await operation.run(context, question.variables))
    }
    return this.#answers.make(key, until, make).catch(() => null)
  }

  async #answerOwn(exchange: Exchange, asked: Asked): Promise<void> {
    const { contexts } = this.#settings
    const { operation, question, body } = asked
    if (!(await this.#isAdmitted(exchange, asked))) return this.#yoga(exchange, body)
    const { request, response, type } = exchange
    const context = await contexts.for({ req: request, res: response })
    // Yoga's plugins invalidate caches after an admin's mutation.
    if (operation.isMutation && context.admin()) return this.#yoga(exchange, body, { context, result: null })
    const result = await operation.run(context, question.variables)
    const answer = bodyOf(result)
    // Without data nothing was executed, and yoga explains why. If there are errors, yoga writes the response.
    if (answer !== null) return this.#sender.sendOwn(response, type, answer)
    return this.#yoga(exchange, body, { context, result: result.data === undefined ? null : result })
  }

  /** Yoga answers a refused caller: it asks admission control again and gets the same result. */
  async #isAdmitted({ request, response }: Exchange, { operation, question }: Asked): Promise<boolean> {
    const { document } = operation
    const { operationName, variables } = question
    const { refusal } = await this.#settings.admission.admit({ request, response, document, operationName, variables })
    return refusal === null
  }

  async #yoga(
    { request, response }: Omit<Exchange, 'type'>,
    body: string | null,
    executed?: ExecutedRequest,
  ): Promise<void> {
    this.#secure(request, response, noop)
    response.setHeader('cache-control', PRIVATE)
    // Yoga looks here for a body that has been read.
    if (body !== null) Object.assign(request, { body })
    await this.#settings.yoga(request, response, executed ? { executed } : {})
  }
}

interface Asked {
  readonly operation: CompiledOperation
  readonly question: Question
  readonly body: string | null
}

/** Returns null for a result with errors. */
function bodyOf({ data, errors }: ExecutionResult): string | null {
  return errors || !data ? null : JSON.stringify({ data })
}

/** False for requests with an API key, a cost report or a compressed body. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    headers.authorization === undefined && headers['x-cost'] === undefined && headers['content-encoding'] === undefined
  )
}

/** True for a nonempty JSON body in UTF-8. */
function hasJson({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']
  if (Number(headers['content-length']) === 0) return false
  return type === 'application/json' || /^application\/json\s*;\s*charset="?utf-8"?$/i.test(type ?? '')
}

// helmet sets headers and calls back synchronously.
const noop = () => {}

/** Reads a body whose length is known, and was checked to be small and not zero. Calls `done` once; never for an aborted request. */
function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const length = Number(request.headers['content-length'])
  const chunks: Buffer[] = []
  let read = 0
  request.on('data', (chunk: Buffer) => {
    read += chunk.byteLength
    chunks.push(chunk)
    // Does not wait for the 'end' event: a small body usually arrives in one chunk.
    if (read === length) done(chunks.length === 1 ? chunk : Buffer.concat(chunks))
  })
}

/** A request in the usual form; yoga interprets all others. */
interface Question {
  readonly query: string
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>> | undefined
}

const PARAMETERS = ['query', 'operationName', 'variables', 'extensions']
/** U+0000 in JSON, which the database cannot store. */
const NUL = 'u0000'

/** Parses the body of a POST; null if yoga must handle the request. */
function questionIn(body: string, documents: PersistedDocuments): Question | null {
  return body.includes(NUL) ? null : questionOf(parsed(body), documents)
}

/** Parses the query string of a GET; null if yoga must handle the request. */
function questionAt(url: string, documents: PersistedDocuments): Question | null {
  const found = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const [variables, extensions] = [found.get('variables'), found.get('extensions')]
  // Yoga takes the first of two parameters with the same name, and ignores empty ones.
  if ([...found.values()].includes('') || new Set(found.keys()).size < found.size) return null
  if (variables?.includes(NUL)) return null
  const given = Object.fromEntries(found)
  return questionOf(
    {
      ...given,
      ...(variables === null ? {} : { variables: parsed(variables) }),
      ...(extensions === null ? {} : { extensions: parsed(extensions) }),
    },
    documents,
  )
}

function questionOf(given: unknown, documents: PersistedDocuments): Question | null {
  if (!isRecord(given) || !Object.keys(given).every((name) => PARAMETERS.includes(name))) return null
  const { query = null, operationName = null, variables = null, extensions = null } = given
  if (query !== null && (typeof query !== 'string' || query === '')) return null
  if (operationName !== null && typeof operationName !== 'string') return null
  if (variables !== null && !isRecord(variables)) return null
  if (extensions !== null && !isRecord(extensions)) return null
  const meant = documents.find(query ?? undefined, extensions)
  return meant === null
    ? null
    : { query: meant, operationName: operationName ?? undefined, variables: variables ?? undefined }
}

/** Returns undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
