/** What each role gets of the fields that are not for all eyes. */
import { TODAY } from './cast.ts'
import { everybody, type FieldRow, owner, ownerAndFriend, players, signedIn } from './roles.ts'

const today = (inner: string) => () => `game(number: ${TODAY}) { __typename ... on Game { ${inner} } }`
const account = (inner: string) => () => `viewer { account { ${inner} } }`
const own = signedIn('own', 'none')
const ownPlay = players('own', 'none')
const closed = everybody('AnswersHidden')
/** Only Ada has invites and blocked players. */
const adas = owner('own', 'none')
/** Ada and one friend know each other; the others have no friends. */
const ownFriends = ownerAndFriend('own', 'own', 'none')
const members = { ...owner('answer', 'LeagueNotFound', 'NotSignedIn'), friend: 'answer' }

const squareToday =
  (inner: string): FieldRow['way'] =>
  ({ openSquareId }) =>
    `node(id: "${openSquareId}") { ... on Square { ${inner} } }`
const adasPlay =
  (inner: string): FieldRow['way'] =>
  ({ ada }) =>
    `otherPlay(ref: "${ada.playRef}") { __typename ... on OtherPlay { ${inner} } }`
const adasLeague =
  (inner: string): FieldRow['way'] =>
  ({ leagueRef }) =>
    `league(ref: "${leagueRef}") { __typename ... on League { ${inner} } }`

export const fields: readonly FieldRow[] = [
  // The account: there is no argument to name another one.
  {
    type: 'Viewer',
    way: () => 'viewer { $ }',
    args: { webhook: ({ ada }) => `id: "${ada.webhookId}"` },
    gets: everybody('own'),
  },
  { type: 'Account', way: account('$'), gets: own },
  { type: 'DeviceSession', way: account('sessions { $ }'), gets: own },
  { type: 'ApiKey', way: () => 'viewer { apiKeys { $ } }', gets: signedIn('own', 'none') },
  { type: 'Webhook', way: () => 'viewer { webhooks { edges { node { $ } } } }', gets: signedIn('own', 'none') },
  {
    type: 'WebhookDelivery',
    way: () => 'viewer { webhooks { edges { node { deliveries { edges { node { $ } } } } } } }',
    gets: signedIn('own', 'none'),
  },
  { type: 'Friend', way: account('friends { $ }'), gets: ownFriends },
  { type: 'FriendInvite', way: account('invites { $ }'), gets: adas },
  { type: 'BlockedPlayer', way: account('blocked { $ }'), gets: adas },
  { type: 'Stats', way: () => 'viewer { stats { $ } }', gets: everybody('own') },
  { type: 'CompletedGame', way: () => 'viewer { stats { recent { $ } } }', gets: everybody('none') },
  { type: 'Notice', way: () => 'viewer { notices { $ } }', gets: everybody('none') },
  { type: 'ViewerData', way: () => 'viewerData { $ }', gets: everybody('own') },
  { type: 'ViewerDataKind', way: () => 'viewerData { kinds { $ } }', gets: everybody('own') },
  { type: 'GameStatus', way: () => 'gameStatuses { $ }', gets: ownPlay },

  // Plays: the asker's own.
  { type: 'Play', way: today('play { $ }'), gets: ownPlay },
  { type: 'PlaySquare', way: today('play { squares { $ } }'), gets: ownPlay },
  { type: 'Pick', way: today('play { squares { pick { $ } } }'), gets: ownPlay },
  { type: 'VerdictReport', way: today('reports { $ }'), gets: ownPlay },
  { type: 'ExplainedGuess', way: today('squares { guesses { $ } }'), gets: ownPlay },

  // Other people's plays: in progress, friends see them, and no song of a square that they have not filled themselves.
  { type: 'OtherPlay', way: adasPlay('$'), gets: ownerAndFriend('answer', 'answer', 'GameNotFound') },
  { type: 'OtherSquare', way: adasPlay('squares { $ }'), gets: ownerAndFriend('answer', 'answer', 'GameNotFound') },
  {
    type: 'FriendsGames',
    way: () => `friendsGames(gameNumber: ${TODAY}) { __typename ... on FriendsGames { $ } }`,
    gets: signedIn('answer'),
  },
  {
    type: 'FriendStanding',
    way: () => `friendsGames(gameNumber: ${TODAY}) { __typename ... on FriendsGames { entries { $ } } }`,
    gets: signedIn('answer'),
  },

  // Leagues: their members' alone.
  { type: 'League', way: adasLeague('$'), gets: members },
  { type: 'LeagueMember', way: adasLeague('members { $ }'), gets: members },
  { type: 'LeagueBoard', way: adasLeague('board { ... on LeagueBoard { $ } }'), gets: members },
  { type: 'LeagueStanding', way: adasLeague('board { ... on LeagueBoard { entries { $ } } }'), gets: members },
  { type: 'LeagueWeek', way: adasLeague('week { $ }'), gets: members },
  { type: 'LeagueTableRow', way: adasLeague('week { rows { $ } }'), gets: members },
  { type: 'LeagueDay', way: adasLeague('week { rows { days { $ } } }'), gets: members },

  // Answers: not before the square is filled or the game has ended.
  { type: 'Square', fields: ['answers'], way: squareToday('$'), gets: closed },
  { type: 'SquareAnswers', way: squareToday('answers { __typename ... on SquareAnswers { $ } }'), gets: closed },
  { type: 'Answer', way: squareToday('answers { __typename ... on SquareAnswers { answers { $ } } }'), gets: closed },
  { type: 'Game', fields: ['recap'], way: today('$'), gets: closed },
  { type: 'Recap', way: today('recap { __typename ... on Recap { $ } }'), gets: closed },
  { type: 'SquareRecap', way: today('recap { __typename ... on Recap { squares { $ } } }'), gets: closed },
  { type: 'GridPick', way: today('recap { __typename ... on Recap { squares { rarest { $ } } } }'), gets: closed },
]
