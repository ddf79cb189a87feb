/** The one subscriber of the page to the viewer's friends and invites: each change goes into the cache. Renders nothing. */
import { useApolloClient } from '@apollo/client/react'
import { HeaderViewerDocument, useFriendsChangedSubscription } from '../../gql/index.ts'

export function LiveFriends() {
  const client = useApolloClient()
  useFriendsChangedSubscription({
    ignoreResults: true,
    // It fails for who was logged out elsewhere: the page finds out who is here now, and no more is to be said.
    context: { saysFaultsItself: true },
    onError: () => void client.refetchQueries({ include: [HeaderViewerDocument] }),
  })
  return null
}
