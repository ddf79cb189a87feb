/** Reads the question of a request that asks in the usual way; of any other yoga finds out what it means. */
import { isRecord } from './is-record.ts'
import type { PersistedDocuments } from './persisted-documents.ts'

export interface Question {
  readonly query: string
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>> | undefined
}

const PARAMETERS = ['query', 'operationName', 'variables', 'extensions']
/** How JSON writes the one character that the database cannot hold. */
const NUL = 'u0000'

/** The question in the body of a POST; null for what yoga is to look at. */
export function questionIn(body: string, documents: PersistedDocuments): Question | null {
  return body.includes(NUL) ? null : questionOf(parsed(body), documents)
}

/** The question in the address of a GET. */
export function questionAt(url: string, documents: PersistedDocuments): Question | null {
  const found = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const [variables, extensions] = [found.get('variables'), found.get('extensions')]
  // Yoga takes the first of two with the same name, and an empty one for none.
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

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
