/** What each role gets of the first event of every subscription. */
import { TODAY } from './cast.ts'
import { everybody, type OperationRow, owner, players, signedIn } from './roles.ts'

export const subscriptions: readonly OperationRow[] = [
  { field: 'Subscription.rarityChanged', args: () => `gameNumber: ${TODAY}`, gets: players('own', 'answer') },
  { field: 'Subscription.gameChanged', args: () => `gameNumber: ${TODAY}`, gets: everybody('answer') },
  { field: 'Subscription.leaderboardChanged', args: () => `gameNumber: ${TODAY}`, gets: everybody('answer') },
  { field: 'Subscription.friendsChanged', gets: signedIn('own') },
  { field: 'Subscription.noticesChanged', gets: players('own', 'answer') },
  { field: 'Subscription.friendsGamesChanged', args: () => `gameNumber: ${TODAY}`, gets: signedIn('answer') },
  {
    field: 'Subscription.leagueChanged',
    about: "Ada's, of which her friend is a member",
    args: ({ leagueRef }) => `ref: "${leagueRef}"`,
    gets: { ...owner('answer', 'LeagueNotFound', 'NotSignedIn'), friend: 'answer' },
  },
]
