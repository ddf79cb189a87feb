/** POST /portal/import: the mutation `importCatalogue` for files that are larger than what the API takes. Admins alone are heard. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DocumentNode, execute, GraphQLError, getOperationAST, Kind, parse, validate } from 'graphql'
import type { Logger } from 'pino'
import { z } from 'zod'
import { NotAdmin } from '#schema/errors/admin.ts'
import { schema } from '#schema/schema.ts'
import { type AdminIdentityDeps, adminIdentityOf } from './admin-identity.ts'
import type { PublicNews } from './hot/public-news.ts'
import { maskErrors } from './masked-errors.ts'
import { isOwnOrigin } from './own-origin.ts'
import type { RequestContexts } from './request-context.ts'
import { sendJson } from './send.ts'

export interface ImportEndpointDeps extends AdminIdentityDeps {
  readonly contexts: Pick<RequestContexts, 'for' | 'register'>
  readonly publicNews: Pick<PublicNews, 'edited'>
  readonly siteUrl: string
  readonly log: Logger
}

export const IMPORT_PATH = '/portal/import'

/** The one mutation that is heard here. */
const FIELD = 'importCatalogue'
/** Several files of the 5 MB that one may have, with the signs that JSON adds. */
const MOST_BYTES = 16 * 1024 * 1024
const MAX_TOKENS = 2000

const body = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

type Refusal = readonly [status: number, message: string]

/** Answers every request to the path as the API does. */
export async function takeImport(
  request: IncomingMessage,
  response: ServerResponse,
  deps: ImportEndpointDeps,
): Promise<void> {
  const identity = await adminIdentityOf(request, response, deps)
  const refusal = refusalOf(request, deps.siteUrl)
  if (refusal) {
    // What still comes of the body is of no use to anybody.
    response.setHeader('connection', 'close')
    return sendJson(response, refusal[0], { errors: [{ message: refusal[1] }] })
  }
  if (!identity.current()) return sendNotAdmin(response)
  const sent = body.safeParse(parsed(await textOf(request)))
  const document = sent.success ? importIn(sent.data.query, sent.data.operationName) : null
  if (!sent.success || !document) {
    return sendJson(response, 400, { errors: [{ message: `Send the mutation ${FIELD} alone, as JSON.` }] })
  }
  const contextValue = await deps.contexts.for({ req: request, res: response })
  deps.contexts.register(contextValue)
  const { operationName, variables } = sent.data
  const { data, errors } = await execute({
    schema,
    document,
    contextValue,
    ...(operationName && { operationName }),
    ...(variables && { variableValues: variables }),
  })
  deps.publicNews.edited()
  const mask = maskErrors(deps.log)
  sendJson(response, 200, { ...(errors && { errors: errors.map(mask) }), data: data ?? null })
}

/** Before any of the body is read. */
function refusalOf(request: IncomingMessage, siteUrl: string): Refusal | null {
  const { method, headers } = request
  if (method !== 'POST') return [405, 'Send the import with POST.']
  if (!isOwnOrigin(request, siteUrl)) return [403, 'Requests from other sites are refused.']
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return [415, 'Send application/json.']
  const length = headers['content-length']
  if (length === undefined) return [411, 'Send a Content-Length.']
  return Number(length) > MOST_BYTES ? [413, `The files may have ${MOST_BYTES / 1024 / 1024} MB in all.`] : null
}

/** As the mutation itself would answer, but without the body being read. */
function sendNotAdmin(response: ServerResponse): void {
  const { name, message } = new NotAdmin()
  response.setHeader('connection', 'close')
  sendJson(response, 200, { data: { [FIELD]: { __typename: name, message } } })
}

/** Content-Length is what Node reads at most, so that no more comes. */
async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null for anything that is not the one mutation. */
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
