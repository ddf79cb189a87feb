/** Parses and validates a document once, however often it is sent; operations that run often are compiled. */
import { type DocumentNode, getOperationAST, type OperationDefinitionNode, OperationTypeNode, visit } from 'graphql'
import { LRUCache } from 'lru-cache'
import { type Public, publicityOf } from '#schema/public.ts'
import { schema } from '#schema/schema.ts'
import type { Executor, RunDocument } from './executor.ts'
import type { GraphQLEndpoint } from './graphql-endpoint.ts'

export interface CompiledOperation {
  readonly document: DocumentNode
  readonly isMutation: boolean
  /** What invalidates the public response; null if the response may depend on the viewer. */
  readonly public: Public | null
  readonly run: RunDocument
}

export interface CompiledDocuments {
  /** Returns null for what yoga must handle: errors, subscriptions, and text that cannot be stored. */
  operation(query: string, name: string | undefined): CompiledOperation | null
}

/** The website has about a hundred documents; the rest is for other API clients. */
const BOUNDS = { max: 500, maxSize: 8 * 1024 * 1024 }
const NUL = '\u0000'

/** Yoga parses and validates, so the limits of its plugins apply here as well. */
export function compiledDocuments(yoga: GraphQLEndpoint, executor: Executor): CompiledDocuments {
  const documents = new LRUCache<string, DocumentNode | false>(BOUNDS)
  const operations = new WeakMap<OperationDefinitionNode, CompiledOperation>()
  const documentOf = (query: string): DocumentNode | false => {
    const known = documents.get(query)
    if (known !== undefined) return known
    const document = validDocument(yoga, query)
    documents.set(query, document, { size: 1 + query.length })
    return document
  }
  return {
    operation(query, name) {
      const document = documentOf(query)
      const node = document && getOperationAST(document, name)
      if (!node || node.operation === OperationTypeNode.SUBSCRIPTION) return null
      const known = operations.get(node) ?? {
        document,
        isMutation: node.operation === OperationTypeNode.MUTATION,
        public: publicityOf(schema, document, node),
        run: executor.runner(document, name),
      }
      operations.set(node, known)
      return known
    },
  }
}

/** Returns false for an invalid document, whose errors yoga reports. */
function validDocument(yoga: GraphQLEndpoint, query: string): DocumentNode | false {
  const { parse, validate, schema } = yoga.getEnveloped({ params: { query } })
  try {
    const document: DocumentNode = parse(query)
    return validate(schema, document).length === 0 && !saysNul(document) && document
  } catch {
    return false
  }
}

function saysNul(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    StringValue: ({ value }) => {
      found ||= value.includes(NUL)
    },
  })
  return found
}
