/** What each role gets of every mutation of the players' side. */
import { TODAY } from './cast.ts'
import { WEBHOOK } from './people.ts'
import { everybody, type OperationRow, owner, players, signedIn } from './roles.ts'

const PREFERENCES = 'input: { displayName: "Brave Otter", fullNamePublic: false, marketingOptIn: false }'
const GAME = [
  'title: "Side B"',
  'draft: { rows: [{ kind: WORD, word: "down" }, { kind: WORD, word: "came" }, { kind: WORD, word: "there" }],',
  'columns: [{ kind: WORD, word: "then" }, { kind: WORD, word: "from" }, { kind: WORD, word: "where" }] }',
].join(' ')

export const mutations: readonly OperationRow[] = [
  // Playing: callers become visitors, also an admin.
  {
    field: 'Mutation.submitGuess',
    args: ({ wrongSong }) => `input: { gameNumber: ${TODAY}, square: 1, songId: "${wrongSong}" }`,
    gets: players('own', 'answer'),
  },
  {
    field: 'Mutation.giveUp',
    args: () => `input: { gameNumber: ${TODAY} }`,
    gets: { ...players('own', 'answer'), admin: 'PlayNotBegun' },
    isLast: true,
  },
  {
    field: 'Mutation.reportVerdict',
    args: ({ wrongSong }) => `input: { gameNumber: ${TODAY}, square: 5, songId: "${wrongSong}" }`,
    gets: everybody('NotToReport'),
  },
  {
    field: 'Mutation.submitGuess',
    about: "in Ada's play",
    args: ({ ada, wrongSong }) => `input: { gameRef: "${ada.gamePlayRef}", square: 0, songId: "${wrongSong}" }`,
    gets: everybody('GameNotFound'),
  },
  {
    field: 'Mutation.giveUp',
    about: "Ada's play",
    args: ({ ada }) => `input: { gameRef: "${ada.playRef}" }`,
    gets: everybody('GameNotFound'),
  },
  { field: 'Mutation.countShare', args: () => 'kind: SMS', gets: everybody('answer') },

  // Games of one's own.
  { field: 'Mutation.createUserGame', args: () => `input: { ${GAME} }`, gets: everybody('answer') },
  {
    field: 'Mutation.renameUserGame',
    about: "Ada's game",
    args: ({ ada }) => `input: { ref: "${ada.gameRef}", title: "Side C" }`,
    gets: owner('answer', 'GameNotFound'),
  },
  {
    field: 'Mutation.deleteUserGame',
    about: "Ada's game",
    args: ({ ada }) => `ref: "${ada.gameRef}"`,
    gets: owner('answer', 'GameNotFound'),
    isLast: true,
  },

  // One's own account.
  { field: 'Mutation.completeAccount', args: () => PREFERENCES, gets: signedIn('own') },
  { field: 'Mutation.updatePreferences', args: () => PREFERENCES, gets: signedIn('own') },
  {
    field: 'Mutation.updateDisplayName',
    args: () => 'input: { displayName: "Brave Otter", fullNamePublic: false }',
    gets: signedIn('own'),
  },
  { field: 'Mutation.signOut', gets: everybody('answer'), isLast: true },
  { field: 'Mutation.signOutEverywhere', gets: everybody('answer'), isLast: true },
  {
    field: 'Mutation.revokeSession',
    about: "Ada's other device",
    args: ({ ada }) => `id: "${ada.sessionId}"`,
    gets: owner('own', 'SessionNotFound', 'NotSignedIn'),
  },
  {
    field: 'Mutation.createApiKey',
    args: () => 'input: { name: "Another script", scope: READ_PUBLIC }',
    gets: signedIn('answer'),
  },
  {
    field: 'Mutation.revokeApiKey',
    about: "Ada's key",
    args: ({ ada }) => `id: "${ada.apiKeyId}"`,
    gets: owner('own', 'ApiKeyNotFound', 'NotSignedIn'),
    isLast: true,
  },
  { field: 'Mutation.createWebhook', args: () => WEBHOOK, gets: signedIn('answer') },
  {
    field: 'Mutation.updateWebhook',
    about: "Ada's webhook",
    args: ({ ada }) => `input: { id: "${ada.webhookId}", events: [GAME_PUBLISHED] }`,
    gets: owner('own', 'WebhookNotFound', 'NotSignedIn'),
  },
  {
    field: 'Mutation.replayWebhookDelivery',
    about: "the ping of Ada's webhook",
    args: ({ ada }) => `id: "${ada.deliveryId}"`,
    gets: owner('answer', 'DeliveryNotFound', 'NotSignedIn'),
  },
  {
    field: 'Mutation.deleteWebhook',
    about: "Ada's webhook",
    args: ({ ada }) => `id: "${ada.webhookId}"`,
    gets: owner('own', 'WebhookNotFound', 'NotSignedIn'),
    isLast: true,
  },
  { field: 'Mutation.deleteAccount', gets: signedIn('answer'), isLast: true },
  { field: 'Mutation.dismissNotices', args: () => 'ids: ["1"]', gets: players('own', 'answer') },
  { field: 'Mutation.eraseViewerData', gets: everybody('answer'), isLast: true },

  // Progress from another device: for the visitor who owns it and for holders of the code.
  {
    field: 'Mutation.exportProgress',
    gets: { ...everybody('ProgressInAccount'), visitor: 'answer', admin: 'NothingToMove' },
    isLast: true,
  },
  {
    field: 'Mutation.importProgress',
    about: "the visitor's",
    args: ({ progressCode }) => `code: "${progressCode}"`,
    gets: { ...everybody('UnknownProgressCode'), visitor: 'OwnProgressCode', other: 'own' },
    isLast: true,
  },

  // Notifications: a browser is known by an address that no other has.
  {
    field: 'Mutation.savePushSubscription',
    args: () => 'input: { endpoint: "https://push.example/1", p256dh: "p", auth: "a" }',
    gets: everybody('InvalidInput'),
  },
  {
    field: 'Mutation.removePushSubscription',
    args: () => 'endpoint: "https://push.example/1"',
    gets: everybody('answer'),
  },
]
