/** The mutations with their dearest arguments, in an order in which each can be done again in every round. */
import { WEBHOOK } from '../authorization/people.ts'
import { startsOver } from './fresh-people.ts'
import { does, type RichWorld, TODAY } from './rich-world.ts'

export interface Step {
  readonly field: string
  readonly as: 'player' | 'other' | 'friend' | 'admin' | 'nobody' | 'made'
  readonly args?: (world: RichWorld) => string
  readonly selects?: string
  /** The first id, code or the like that is selected is kept by this name, for the steps to come. */
  readonly keeps?: string
  /** What has to be done before, which is not measured. */
  readonly before?: (world: RichWorld) => Promise<unknown>
  /** The error that this world answers: nothing is sent to push services, and no play is in need of repair. */
  readonly error?: string
}

export const kept = ({ kept }: RichWorld, name: string) => kept.get(name) ?? ''
const league = ({ cast }: RichWorld) => `id: "${cast.leagueId}"`
const CLUES = '[{ kind: WORD, word: "down" }, { kind: WORD, word: "came" }, { kind: WORD, word: "there" }]'
export const FULL_DRAFT = `{ rows: ${CLUES}, columns: [{ kind: WORD, word: "then" }, { kind: WORD, word: "from" }, { kind: WORD, word: "where" }] }`
const PREFERENCES = `input: { displayName: "Brave Otter", fullNamePublic: false, marketingOptIn: false }`
const ownGame = () => `input: { title: "Side B", draft: ${FULL_DRAFT} }`
const pastGame = ({ round }: RichWorld) => 1 + round
const wrongSong = async (world: RichWorld) =>
  (await world.stage.server.answers.wrongFor(TODAY, 1))[world.round + 5] ?? ''

const playing: readonly Step[] = [
  {
    field: 'submitGuess',
    as: 'nobody',
    args: ({ cast }) => `input: { gameNumber: ${TODAY}, square: 1, songId: "${cast.wrongSong}" }`,
  },
  {
    field: 'giveUp',
    as: 'other',
    args: (world) => `input: { gameNumber: ${pastGame(world)} }`,
  },
  {
    field: 'reportVerdict',
    as: 'other',
    before: async (world) => {
      const song = await wrongSong(world)
      await world.cast.askers.other.guesses(TODAY, 1, song)
      world.kept.set('song', song)
    },
    args: (world) =>
      `input: { gameNumber: ${TODAY}, square: 1, songId: "${kept(world, 'song')}", note: "${'I am sure. '.repeat(45)}" }`,
  },
  { field: 'countShare', as: 'player', args: () => 'kind: SMS' },
  { field: 'createUserGame', as: 'other', args: ownGame, selects: '... on UserGame { ref }', keeps: 'game' },
  {
    field: 'renameUserGame',
    as: 'other',
    args: (world) => `input: { ref: "${kept(world, 'game')}", title: "Side C" }`,
  },
  { field: 'deleteUserGame', as: 'other', args: (world) => `ref: "${kept(world, 'game')}"` },
  { field: 'dismissNotices', as: 'player', args: () => 'ids: ["1"]' },
]

const account: readonly Step[] = [
  { field: 'completeAccount', as: 'player', args: () => PREFERENCES },
  { field: 'updatePreferences', as: 'player', args: () => PREFERENCES },
  {
    field: 'updateDisplayName',
    as: 'player',
    args: () => `input: { displayName: "Brave Otter", fullNamePublic: false }`,
  },
  { field: 'updatePrivacy', as: 'player', args: () => 'input: { isHidden: false }' },
  {
    field: 'createApiKey',
    as: 'player',
    args: () => 'input: { name: "Another script", scope: READ_OWN }',
    selects: '... on ApiKeyCreated { apiKey { id } }',
    keeps: 'key',
  },
  { field: 'revokeApiKey', as: 'player', args: (world) => `id: "${kept(world, 'key')}"` },
  {
    field: 'createWebhook',
    as: 'player',
    args: () => WEBHOOK,
    selects: '... on WebhookCreated { webhook { id } }',
    keeps: 'webhook',
  },
  {
    field: 'updateWebhook',
    as: 'player',
    args: (world) => `input: { id: "${kept(world, 'webhook')}", events: [GAME_PUBLISHED] }`,
  },
  { field: 'replayWebhookDelivery', as: 'player', args: ({ cast }) => `id: "${cast.ada.deliveryId}"` },
  {
    field: 'savePushSubscription',
    as: 'player',
    args: () => 'input: { endpoint: "https://push.example/1", p256dh: "p", auth: "a" }',
    error: 'InvalidInput',
  },
  { field: 'removePushSubscription', as: 'player', args: () => 'endpoint: "https://push.example/1"' },
]

const people: readonly Step[] = [
  { field: 'addFriend', as: 'other', args: ({ cast }) => `code: "${cast.ada.friendCode}"` },
  { field: 'acceptFriend', as: 'player', args: ({ otherId }) => `id: "${otherId}"` },
  { field: 'removeFriend', as: 'player', args: ({ otherId }) => `id: "${otherId}"` },
  {
    field: 'declineFriend',
    as: 'player',
    before: ({ cast }) => does(cast.askers.other, `addFriend(code: "${cast.ada.friendCode}")`),
    args: ({ otherId }) => `id: "${otherId}"`,
  },
  { field: 'regenerateFriendCode', as: 'friend' },
  { field: 'reportName', as: 'player', args: ({ friendRefs, round }) => `ref: "${friendRefs[round]}"` },
  { field: 'blockPlayer', as: 'player', args: ({ otherRef }) => `ref: "${otherRef}"` },
  { field: 'unblockPlayer', as: 'player', args: ({ otherId }) => `id: "${otherId}"` },
  {
    field: 'createLeague',
    as: 'player',
    args: () => 'name: "Early Birds"',
    selects: '... on League { id }',
    keeps: 'league',
  },
  { field: 'deleteLeague', as: 'player', args: (world) => `id: "${kept(world, 'league')}"` },
  {
    field: 'leaveLeague',
    as: 'player',
    before: async (world) =>
      keep(
        world,
        'league',
        await does(world.cast.askers.player, 'createLeague(name: "Late Birds")', '... on League { id }'),
      ),
    args: (world) => `id: "${kept(world, 'league')}"`,
  },
  { field: 'renameLeague', as: 'player', args: (world) => `${league(world)}, name: "Day Owls"` },
  {
    field: 'regenerateLeagueLink',
    as: 'player',
    args: league,
    selects: '... on League { joinPath }',
    keeps: 'joinPath',
  },
  { field: 'joinLeague', as: 'other', args: (world) => `code: "${kept(world, 'joinPath').split('/').at(-1)}"` },
  { field: 'removeLeagueMember', as: 'player', args: (world) => `${league(world)}, memberId: "${world.otherId}"` },
  { field: 'handOverLeague', as: 'player', args: (world) => `${league(world)}, memberId: "${world.cast.friendId}"` },
  {
    field: 'handOverLeague',
    as: 'friend',
    args: (world) => `${league(world)}, memberId: "${world.cast.ada.playerId}"`,
  },
]

const comingAndGoing: readonly Step[] = [
  // Not before its ping has been sent.
  { field: 'deleteWebhook', as: 'player', args: (world) => `id: "${kept(world, 'webhook')}"` },
  { field: 'exportProgress', as: 'made', before: startsOver.asVisitor },
  {
    field: 'importProgress',
    as: 'made',
    before: async (world) => {
      await startsOver.asVisitor(world)
      keep(world, 'code', await does(world.made, 'exportProgress', '... on ProgressCode { code }'))
      await startsOver.asVisitor(world)
    },
    args: (world) => `code: "${kept(world, 'code')}"`,
  },
  { field: 'eraseViewerData', as: 'made', before: startsOver.asVisitor },
  {
    field: 'revokeSession',
    as: 'player',
    before: startsOver.onAnotherDevice,
    args: (world) => `id: "${kept(world, 'session')}"`,
  },
  { field: 'signOut', as: 'made', before: startsOver.signedIn },
  { field: 'signOutEverywhere', as: 'made', before: startsOver.signedIn },
  { field: 'deleteAccount', as: 'made', before: startsOver.signedIn },
]

export const playerSteps: readonly Step[] = [...playing, ...account, ...people, ...comingAndGoing]

/** Keeps the first id, code or the like of an answer. */
export function keep({ kept }: RichWorld, name: string, answer: string): void {
  const value = /"(?:id|ref|code|joinPath|version)":"?([^",}]+)/.exec(answer)?.[1]
  if (value === undefined) throw new Error(`Nothing to keep as ${name}: ${answer}`)
  kept.set(name, value)
}
