/** Reads the ids that clients send. What does not look like an id of its type names nothing, and is looked up nowhere. */
import { decodeGlobalID } from '@pothos/plugin-relay'

/** Made by the database. */
const RANDOM = /^[0-9a-f]{12}$/
/** Below the largest number of a column. */
const NUMBER = /^[1-9]\d{0,8}$/
const REF = /^[\w-]{12}$/

/** How the ids of each type of node look, after its name. */
const FORMS = {
  Album: RANDOM,
  Category: RANDOM,
  Game: NUMBER,
  OtherPlay: REF,
  Play: REF,
  Song: RANDOM,
  Square: /^(?:[1-9]\d{0,8}|[\w-]{12}):[0-8]$/,
  UserGame: REF,
} as const

export interface NodeId {
  readonly typename: keyof typeof FORMS
  readonly id: string
}

/** Null for an id that no node can have. */
export function nodeIdIn(globalId: string): NodeId | null {
  const decoded = decode(globalId)
  if (!decoded || !isNodeType(decoded.typename)) return null
  const { typename, id } = decoded
  return FORMS[typename].test(id) ? { typename, id } : null
}

/** What names the node among those of its type; null for any other id. */
export function idIn(globalId: string, typename: NodeId['typename']): string | null {
  const found = nodeIdIn(globalId)
  return found?.typename === typename ? found.id : null
}

/** Links to practice games of before migration 0022 name an album by its number in the database; null for any other id. */
export function formerAlbumNumberIn(globalId: string): number | null {
  const decoded = decode(globalId)
  return decoded?.typename === 'Album' && NUMBER.test(decoded.id) ? Number(decoded.id) : null
}

function decode(globalId: string): { readonly typename: string; readonly id: string } | null {
  try {
    return decodeGlobalID(globalId)
  } catch {
    return null
  }
}

function isNodeType(typename: string): typename is NodeId['typename'] {
  return Object.hasOwn(FORMS, typename)
}
