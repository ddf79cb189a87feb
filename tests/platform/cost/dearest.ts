/** The arguments with which fields have most to do. A field with `first` that is not named here is asked for a page of a hundred. */
import type { GraphQLField } from 'graphql'
import { isRequiredArgument } from 'graphql'
import { type RichWorld, SETTLED, TODAY } from './rich-world.ts'
import { FULL_DRAFT } from './steps.ts'

/** Another one at each time: what was searched for before is remembered. */
export const SEED = '$seed'
const EMPTY_DRAFT = '{ rows: [null, null, null], columns: [null, null, null] }'
/** With problems to tell of: one word is in no song. */
const poorDraft = (code: string) =>
  FULL_DRAFT.replace('{ kind: WORD, word: "down" }', `{ kind: CATEGORY, categoryCode: "${code}" }`).replace(
    'came',
    'zzyzx',
  )
const PRACTICE = `game: { day: ${TODAY}, seed: "${SEED}" }`
const DAY_AHEAD = TODAY + 3
const today = `gameNumber: ${TODAY}`

const LARGEST: Readonly<Record<string, (world: RichWorld) => string>> = {
  'Query.checkDraft': ({ usedCode }) => `draft: ${poorDraft(usedCode)}`,
  'Query.randomDraft': () => `draft: ${EMPTY_DRAFT}, seed: "${SEED}"`,
  'Query.game': () => `number: ${SETTLED}`,
  'Query.judgePractice': ({ songs }) => `${PRACTICE}, square: 0, songId: "${songs[0]}"`,
  // Of nothing but clues that any song fits no game is made: the whole search is in vain.
  'Query.practiceGame': () => PRACTICE.replace(' }', ', kinds: [INFINITY] }'),
  'Query.practiceAnswers': () => `${PRACTICE}, square: 0`,
  'Query.friendsGames': () => today,
  'Query.leaderboard': () => today,
  'Query.league': ({ cast }) => `ref: "${cast.leagueRef}"`,
  'Query.node': ({ cast }) => `id: "${cast.ada.playId}"`,
  'Query.nodes': ({ songs }) => `ids: ["${songs.slice(0, 100).join('", "')}"]`,
  'Query.otherPlay': ({ cast }) => `ref: "${cast.ada.gamePlayRef}"`,
  'Query.periodLeaderboard': () => 'period: ALL_TIME',
  'Query.previewLeague': ({ cast }) => `code: "${cast.leagueCode}"`,
  'Query.previewProgressImport': ({ cast }) => `code: "${cast.progressCode}"`,
  'Query.userGame': ({ cast }) => `ref: "${cast.ada.gameRef}"`,
  'Viewer.webhook': ({ cast }) => `id: "${cast.ada.webhookId}"`,
  'Viewer.play': () => `gameNumber: ${SETTLED}`,
  'Viewer.hiddenRefs': () => today,
  'Portal.song': ({ songs }) => `id: "${songs[0]}"`,
  'Portal.album': ({ cast }) => `id: "${cast.albumId}"`,
  'Portal.category': () => 'code: "love-songs"',
  'Portal.catalogueFile': () => 'kind: JSON',
  'Portal.player': ({ cast }) => `id: "${cast.ada.playerId}"`,
  'Portal.game': () => `number: ${TODAY}`,
  'Portal.games': () => 'from: 1, count: 60',
  'Portal.checkGame': ({ usedCode }) => `number: ${DAY_AHEAD}, draft: ${poorDraft(usedCode)}`,
  'Portal.randomGame': () =>
    `number: ${DAY_AHEAD}, draft: ${EMPTY_DRAFT}, seed: "${SEED}", limits: { difficulty: HARD, restGames: 30 }, unlike: ${FULL_DRAFT}`,
  'Portal.dashboard': () => 'span: DAYS_90',
  'Subscription.gameChanged': () => today,
  'Subscription.rarityChanged': () => today,
  'Subscription.leaderboardChanged': () => today,
  'Subscription.friendsGamesChanged': () => today,
  'Subscription.leagueChanged': ({ cast }) => `ref: "${cast.leagueRef}"`,
}

/** As they stand behind the name of the field. */
export function dearestArguments(on: string, field: GraphQLField<unknown, unknown>, world: RichWorld): string {
  const name = `${on}.${field.name}`
  const isPaged = field.args.some((argument) => argument.name === 'first')
  const given = LARGEST[name]?.(world) ?? (isPaged ? 'first: 100' : '')
  if (given === '' && field.args.some(isRequiredArgument))
    throw new Error(`Say with which arguments ${name} has most to do: tests/platform/cost/dearest.ts`)
  return given && `(${given})`
}
