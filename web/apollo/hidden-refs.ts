/** Queries to refetch after the viewer blocks or unblocks a player. */
import type { ApolloCache } from '@apollo/client'

/** Boards on the screen ask again whom to leave out. */
export function forgetHiddenRefs(cache: ApolloCache): void {
  cache.evict({ id: cache.identify({ __typename: 'Viewer' }), fieldName: 'hiddenRefs' })
}
