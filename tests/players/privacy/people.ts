/** People who would rather not meet, as tests ask after them. */
import type { Player } from '../../support/player.ts'

export const HIDE = `mutation ($isHidden: Boolean!) {
  updatePrivacy(input: { isHidden: $isHidden }) { __typename ... on Account { isHidden } ... on Error { message } }
}`
export const BLOCK = `mutation ($ref: ID!) {
  blockPlayer(ref: $ref) { __typename ... on Account { blocked { id name } } ... on Error { message } }
}`
export const UNBLOCK = `mutation ($id: ID!) {
  unblockPlayer(id: $id) { __typename ... on Account { blocked { id name } } ... on Error { message } }
}`
export const REPORT = `mutation ($ref: ID!, $note: String) {
  reportName(ref: $ref, note: $note) { __typename ... on Error { message } }
}`
const BOARD = `query ($game: Int!, $scope: LeaderboardScope!) {
  viewer { hiddenRefs(gameNumber: $game) play(gameNumber: $game) { rank rankedCount percentile } }
  leaderboard(gameNumber: $game, scope: $scope) { ... on Leaderboard {
    startedCount completedCount
    entries { ref position }
    neighbourhood { ref position }
  } }
}`

interface Row {
  readonly ref: string
  readonly position: number | null
}

interface Seen {
  readonly viewer: { readonly hiddenRefs: string[]; readonly play: object | null }
  readonly leaderboard: {
    readonly startedCount: number
    readonly completedCount: number
    readonly entries: readonly Row[]
    readonly neighbourhood: readonly Row[]
  }
}

/** A board and all on it that is the viewer's own. */
export async function seesAll(player: Player, game: number, scope = 'ALL') {
  const { viewer, leaderboard } = await player.asks<Seen>(BOARD, { game, scope })
  const { entries, neighbourhood, ...counts } = leaderboard
  return { ...viewer, counts, entries, refs: entries.map(({ ref }) => ref), near: neighbourhood }
}

export const hides = (player: Player, isHidden = true) => player.asks(HIDE, { isHidden })

/** Answers what came of it, without its name. */
export async function does<T = { __typename: string; message?: string }>(
  player: Player,
  mutation: string,
  variables: Record<string, unknown>,
): Promise<T> {
  const [outcome] = Object.values(await player.asks<Record<string, T>>(mutation, variables))
  if (!outcome) throw new Error('The mutation has no outcome')
  return outcome
}
