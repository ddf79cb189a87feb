/** The ids of the portal are those of the players' side: what is a song here is the same song there. */
import { decodeGlobalID } from '@pothos/plugin-relay'

/** The database id in a global id of this type; for anything else one that nothing has. */
export function idIn(globalId: string | number, typename: 'Song' | 'Album' | 'Banner' | 'Category'): number {
  try {
    const decoded = decodeGlobalID(String(globalId))
    return decoded.typename === typename && /^\d{1,9}$/.test(decoded.id) ? Number(decoded.id) : -1
  } catch {
    return -1
  }
}
