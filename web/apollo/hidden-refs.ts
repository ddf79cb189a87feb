/** What is to be asked anew when the viewer blocks somebody, or does so no more. */
import type { ApolloCache } from '@apollo/client'

/** Boards on the screen ask again whom to leave out. */
export function forgetHiddenRefs(cache: ApolloCache): void {
  cache.evict({ id: cache.identify({ __typename: 'Viewer' }), fieldName: 'hiddenRefs' })
}
