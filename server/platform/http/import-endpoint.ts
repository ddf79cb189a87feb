/** POST /portal/import: the mutation `importCatalogue` for files larger than the API accepts. Admins only. */
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, execute, GraphQLError, getOperationAST, Kind, parse, validate } from 'graphql'
import type { Logger } from 'pino'
import { z } from 'zod'
import { NotAdmin } from '#schema/portal/errors.ts'
import { schema } from '#schema/schema.ts'
import type { CacheInvalidation } from '../graphql/cache-invalidation.ts'
import { maskErrors } from '../graphql/masked-errors.ts'
import type { RequestContexts } from '../graphql/request-context.ts'
import { type AdminIdentityDeps, adminIdentityOf } from './admin-identity.ts'
import { isOwnOrigin } from './own-origin.ts'

export interface ImportEndpointDeps extends AdminIdentityDeps {
  readonly contexts: Pick<RequestContexts, 'for'>
  readonly publicNews: Pick<CacheInvalidation, 'edited'>
  readonly siteUrl: string
  readonly log: Logger
}

const PATH = '/portal/import'

/** The only mutation accepted here. */
const FIELD = 'importCatalogue'
/** Several files of up to 5 MB each, and the overhead of JSON. */
const MOST_BYTES = 16 * 1024 * 1024
const MAX_TOKENS = 2000

const body = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

export async function importEndpoint(app: FastifyInstance, deps: ImportEndpointDeps): Promise<void> {
  // The sender is checked before the body is read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all(PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const identity = await adminIdentityOf(request.raw, reply.raw, deps)
    const refusal = refusalOf(request, deps.siteUrl)
    if (refusal) {
      reply.code(refusal.status).header('connection', 'close')
      return { errors: [{ message: refusal.message }] }
    }
    if (!identity.current()) {
      reply.header('connection', 'close')
      const { name, message } = new NotAdmin()
      return { data: { [FIELD]: { __typename: name, message } } }
    }
    const sent = body.safeParse(parsed(await text(request.raw)))
    const document = sent.success ? importIn(sent.data.query, sent.data.operationName) : null
    if (sent.success && document) return run({ ...sent.data, document }, { request, reply, deps })
    reply.code(400)
    return { errors: [{ message: `Send the mutation ${FIELD} alone, as JSON.` }] }
  })
}

interface Import extends z.infer<typeof body> {
  readonly document: DocumentNode
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly deps: ImportEndpointDeps
}

async function run({ document, operationName, variables }: Import, { request, reply, deps }: Exchange) {
  const contextValue = await deps.contexts.for({ req: request.raw, res: reply.raw })
  const { data, errors } = await execute({
    schema,
    document,
    contextValue,
    ...(operationName && { operationName }),
    ...(variables && { variableValues: variables }),
  })
  deps.publicNews.edited()
  return { ...(errors && { errors: errors.map(maskErrors(deps.log)) }), data: data ?? null }
}

/** Runs before the body is read. Content-Length bounds what Node reads. */
function refusalOf({ raw, method, headers }: FastifyRequest, siteUrl: string) {
  if (method !== 'POST') return { status: 405, message: 'Send the import with POST.' }
  if (!isOwnOrigin(raw, siteUrl)) return { status: 403, message: 'Requests from other sites are refused.' }
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) {
    return { status: 415, message: 'Send application/json.' }
  }
  const length = headers['content-length']
  if (length === undefined) return { status: 411, message: 'Send a Content-Length.' }
  if (Number(length) <= MOST_BYTES) return null
  return { status: 413, message: `The files may have ${MOST_BYTES / 1024 / 1024} MB in all.` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns null for anything but this mutation. */
function importIn(query: string, operationName: string | null | undefined): DocumentNode | null {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS })
    const [field, ...others] = getOperationAST(document, operationName)?.selectionSet.selections ?? []
    const isImport = field?.kind === Kind.FIELD && field.name.value === FIELD && others.length === 0
    return isImport && validate(schema, document).length === 0 ? document : null
  } catch (problem) {
    if (problem instanceof GraphQLError) return null
    throw problem
  }
}
