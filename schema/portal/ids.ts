/** The ids of the portal are those of the players' side: what is a song here is the same song there. */
import { idIn } from '#schema/global-ids.ts'

/** The public id in a global id of this type; for any other id one that no entry has. */
export function refIn(globalId: string, typename: 'Song' | 'Album'): string {
  return idIn(globalId, typename) ?? ''
}
