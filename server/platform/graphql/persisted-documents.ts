/** Automatic persisted queries of Apollo clients: a client sends a document once and its hash from then on. */
import { createHash } from 'node:crypto'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { isRecord } from './is-record.ts'

export interface PersistedDocuments {
  /** Returns the document of the request; null if yoga must report what is wrong. */
  find(query: string | undefined, extensions: unknown): string | null
}

export interface Persistence {
  readonly documents: PersistedDocuments
  readonly plugin: Plugin
}

/** A client whose document was evicted sends it again. */
const BOUNDS = { max: 2000, maxSize: 4 * 1024 * 1024 }

/** Shared by the fast endpoint and yoga. */
export function persistDocuments(): Persistence {
  const kept = new LRUCache<string, string>(BOUNDS)
  const find = (query: string | undefined, extensions: unknown): string | GraphQLError => {
    const persisted = isRecord(extensions) ? extensions['persistedQuery'] : undefined
    if (persisted === undefined || persisted === null) return query ?? nothing()
    const hash = isRecord(persisted) && persisted['version'] === 1 ? persisted['sha256Hash'] : null
    if (typeof hash !== 'string')
      return refusal('Unsupported persisted query version', 'PERSISTED_QUERY_NOT_SUPPORTED', 400)
    const known = kept.get(hash)
    if (query === undefined) return known ?? refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND', 200)
    if (known === query) return query
    if (createHash('sha256').update(query).digest('hex') !== hash) {
      return refusal('provided sha does not match query', 'PERSISTED_QUERY_MISMATCH', 400)
    }
    kept.set(hash, query, { size: 1 + query.length })
    return query
  }
  return {
    documents: {
      find(query, extensions) {
        const found = find(query, extensions)
        return typeof found === 'string' ? found : null
      },
    },
    plugin: {
      onParams({ params, setParams }) {
        if (!isRecord(params.extensions) || !params.extensions['persistedQuery']) return
        const found = find(params.query ?? undefined, params.extensions)
        if (typeof found !== 'string') throw found
        setParams({ ...params, query: found })
      },
    },
  }
}

function nothing(): GraphQLError {
  return refusal('Must provide query string.', 'BAD_REQUEST', 400)
}

/** Messages and status codes that Apollo clients recognize. */
function refusal(message: string, code: string, status: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}
