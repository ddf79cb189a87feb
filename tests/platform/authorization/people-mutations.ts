/** What each role gets of the mutations that are about other people: friends, blocks, leagues. */
import { type OperationRow, owner, signedIn } from './roles.ts'

/** Ada's league: her friend is a member, and does not own it. */
const leagueOwner = (outcome: string) => ({
  ...owner(outcome, 'LeagueNotFound', 'NotSignedIn'),
  friend: 'NotLeagueOwner',
})

export const peopleMutations: readonly OperationRow[] = [
  // Friends.
  {
    field: 'Mutation.addFriend',
    about: "Ada's code",
    args: ({ ada }) => `code: "${ada.friendCode}"`,
    gets: { ...signedIn('own'), friend: 'AlreadyFriends', player: 'OwnFriendCode' },
    isLast: true,
  },
  {
    field: 'Mutation.acceptFriend',
    about: 'who waits for Ada',
    args: ({ strangers }) => `id: "${strangers.inviterId}"`,
    gets: owner('own', 'FriendNotFound', 'NotSignedIn'),
  },
  {
    field: 'Mutation.declineFriend',
    about: 'who waits for Ada',
    args: ({ strangers }) => `id: "${strangers.declinedId}"`,
    gets: owner('own', 'FriendNotFound', 'NotSignedIn'),
  },
  {
    field: 'Mutation.removeFriend',
    about: 'Ada',
    args: ({ ada }) => `id: "${ada.playerId}"`,
    gets: { ...signedIn('FriendNotFound'), friend: 'own' },
    isLast: true,
  },
  { field: 'Mutation.regenerateFriendCode', gets: signedIn('answer'), isLast: true },

  // Being seen by fewer, and seeing less of others.
  { field: 'Mutation.updatePrivacy', args: () => 'input: { isHidden: false }', gets: signedIn('own') },
  {
    field: 'Mutation.blockPlayer',
    about: 'Ada, by a row of a board',
    args: ({ ada }) => `ref: "${ada.gamePlayRef}"`,
    gets: { ...signedIn('own'), player: 'ThisIsYou' },
    isLast: true,
  },
  {
    field: 'Mutation.unblockPlayer',
    about: 'whom Ada has blocked',
    args: ({ strangers }) => `id: "${strangers.blockedId}"`,
    gets: owner('own', 'PlayerNotFound', 'NotSignedIn'),
  },
  {
    field: 'Mutation.reportName',
    about: "Ada's, by a row of a board",
    args: ({ ada }) => `ref: "${ada.gamePlayRef}"`,
    gets: { ...signedIn('answer'), player: 'ThisIsYou' },
  },

  // Leagues.
  { field: 'Mutation.createLeague', args: () => 'name: "Early Birds"', gets: signedIn('answer') },
  {
    field: 'Mutation.joinLeague',
    args: ({ leagueCode }) => `code: "${leagueCode}"`,
    gets: signedIn('answer'),
    isLast: true,
  },
  {
    field: 'Mutation.renameLeague',
    about: "Ada's league",
    args: ({ leagueId }) => `id: "${leagueId}", name: "Day Owls"`,
    gets: leagueOwner('answer'),
  },
  {
    field: 'Mutation.regenerateLeagueLink',
    about: "Ada's league",
    args: ({ leagueId }) => `id: "${leagueId}"`,
    gets: leagueOwner('answer'),
    isLast: true,
  },
  {
    field: 'Mutation.removeLeagueMember',
    about: "Ada's friend",
    args: ({ leagueId, friendId }) => `id: "${leagueId}", memberId: "${friendId}"`,
    gets: leagueOwner('answer'),
    isLast: true,
  },
  {
    field: 'Mutation.handOverLeague',
    about: "to Ada's friend",
    args: ({ leagueId, friendId }) => `id: "${leagueId}", memberId: "${friendId}"`,
    gets: leagueOwner('answer'),
    isLast: true,
  },
  {
    field: 'Mutation.leaveLeague',
    about: "Ada's league",
    args: ({ leagueId }) => `id: "${leagueId}"`,
    gets: { ...owner('own', 'LeagueNotFound', 'NotSignedIn'), friend: 'own' },
    isLast: true,
  },
  {
    field: 'Mutation.deleteLeague',
    about: "Ada's league",
    args: ({ leagueId }) => `id: "${leagueId}"`,
    gets: leagueOwner('own'),
    isLast: true,
  },
]
