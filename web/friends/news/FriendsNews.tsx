/** Follows the friends of a signed-in player on every page. Visitors load nothing of it. */
import { useLocation } from 'react-router'
import { loggedIn } from '../../app/routes.ts'
import { useWhoIsHereQuery } from '../../gql/index.ts'
import { later } from '../../ui/later.tsx'

const LiveFriends = later(async () => (await import('./LiveFriends.tsx')).LiveFriends)

export function FriendsNews() {
  const isArriving = useLocation().pathname === loggedIn()
  const { data } = useWhoIsHereQuery({ fetchPolicy: 'cache-only' })
  const id = data?.viewer.account?.id
  // Who has just signed in goes on to another page at once, with a socket of their own.
  return id === undefined || isArriving ? null : <LiveFriends key={id} />
}
