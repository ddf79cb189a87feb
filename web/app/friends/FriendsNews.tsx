/** Follows the friends of whoever is signed in, on every page. Visitors have none, and load nothing of it. */
import { useWhoIsHereQuery } from '../../gql/index.ts'
import { later } from '../../ui/later.tsx'

const LiveFriends = later(async () => (await import('./LiveFriends.tsx')).LiveFriends)

export function FriendsNews() {
  const { data } = useWhoIsHereQuery({ fetchPolicy: 'cache-only' })
  const id = data?.viewer.account?.id
  return id === undefined ? null : <LiveFriends key={id} />
}
