/** What each role gets of every query of the players' side. */
import { TODAY } from './cast.ts'
import { everybody, type OperationRow, owner, ownerAndFriend, players, signedIn } from './roles.ts'

const CLUES = '[{ kind: WORD, word: "down" }, { kind: WORD, word: "came" }, { kind: WORD, word: "there" }]'
const DRAFT = `draft: { rows: ${CLUES}, columns: [null, null, null] }`
const PRACTICE = `game: { day: ${TODAY}, seed: "a seed" }`
const node = (type: string, key: string) => Buffer.from(`${type}:${key}`).toString('base64')

export const queries: readonly OperationRow[] = [
  // The catalogue as players may see it, and the days.
  { field: 'Query.albums', gets: everybody('answer') },
  { field: 'Query.categories', gets: everybody('answer') },
  { field: 'Query.songs', gets: everybody('answer') },
  { field: 'Query.banner', gets: everybody('null') },
  { field: 'Query.calendar', gets: everybody('answer') },
  { field: 'Query.adScript', gets: everybody('null') },
  { field: 'Query.pushPublicKey', gets: everybody('null') },

  // Games, with the asker's own play in them.
  { field: 'Query.todaysGame', gets: players('own', 'answer') },
  { field: 'Query.game', args: () => `number: ${TODAY}`, gets: players('own', 'answer') },
  { field: 'Query.game', about: 'tomorrow', args: () => `number: ${TODAY + 1}`, gets: everybody('FutureGame') },
  { field: 'Query.archive', gets: everybody('answer') },
  { field: 'Query.userGame', args: ({ ada }) => `ref: "${ada.gameRef}"`, gets: everybody('answer') },
  { field: 'Query.leaderboard', args: () => `gameNumber: ${TODAY}`, gets: everybody('answer') },
  {
    field: 'Query.leaderboard',
    about: "Ada's game",
    args: ({ ada }) => `gameRef: "${ada.gameRef}"`,
    gets: everybody('answer'),
  },
  { field: 'Query.periodLeaderboard', args: () => 'period: WEEK', gets: everybody('answer') },

  // Making and practising games.
  { field: 'Query.checkDraft', args: () => DRAFT, gets: everybody('answer') },
  { field: 'Query.randomDraft', args: () => `${DRAFT}, seed: "a seed"`, gets: everybody('answer') },
  { field: 'Query.practiceGame', args: () => PRACTICE, gets: everybody('answer') },
  {
    field: 'Query.judgePractice',
    args: ({ wrongSong }) => `${PRACTICE}, square: 0, songId: "${wrongSong}"`,
    gets: everybody('answer'),
  },
  { field: 'Query.practiceAnswers', args: () => `${PRACTICE}, square: 0`, gets: everybody('answer') },

  // One's own.
  { field: 'Query.viewer', gets: signedIn('own', 'answer') },
  { field: 'Query.viewerData', gets: players('own', 'answer') },
  { field: 'Query.exportMyData', gets: players('own', 'answer') },
  { field: 'Query.gameStatuses', gets: everybody('answer') },
  { field: 'Query.myGames', gets: everybody('answer') },

  // Anything with an id: what has one is open, or its owner's.
  { field: 'Query.node', about: "Ada's play", args: ({ ada }) => `id: "${ada.playId}"`, gets: owner('own', 'null') },
  {
    field: 'Query.nodes',
    about: "Ada's play",
    args: ({ ada }) => `ids: ["${ada.playId}"]`,
    gets: owner('own', 'answer'),
  },
  {
    field: 'Query.node',
    about: "Ada's play in progress, as others see it",
    args: ({ ada }) => `id: "${node('OtherPlay', ada.playRef)}"`,
    gets: ownerAndFriend('answer', 'answer', 'null'),
  },
  {
    field: 'Query.node',
    about: 'a game that there is not',
    args: () => `id: "${node('Game', '1000000')}"`,
    gets: everybody('null'),
  },

  {
    field: 'Query.previewProgressImport',
    about: "of the visitor's games",
    args: ({ progressCode }) => `code: "${progressCode}"`,
    gets: { ...everybody('answer'), visitor: 'OwnProgressCode' },
  },

  // What friends see of each other.
  { field: 'Query.friendsGames', args: () => `gameNumber: ${TODAY}`, gets: signedIn('answer') },
  {
    field: 'Query.otherPlay',
    about: "Ada's, in progress",
    args: ({ ada }) => `ref: "${ada.playRef}"`,
    gets: ownerAndFriend('answer', 'answer', 'GameNotFound'),
  },
  {
    field: 'Query.otherPlay',
    about: "Ada's, completed and on the board",
    args: ({ ada }) => `ref: "${ada.gamePlayRef}"`,
    gets: everybody('answer'),
  },
  {
    field: 'Query.league',
    about: "Ada's, of which her friend is a member",
    args: ({ leagueRef }) => `ref: "${leagueRef}"`,
    gets: { ...owner('answer', 'LeagueNotFound', 'NotSignedIn'), friend: 'answer' },
  },
  {
    field: 'Query.previewLeague',
    about: "Ada's",
    args: ({ leagueCode }) => `code: "${leagueCode}"`,
    gets: everybody('answer'),
  },
]
