/** Says whether a game can be given up yet, and what it costs: of a daily game the streak, as long as the game may count for its day. */
import type { GamePage_gameFragment } from '../../gql/index.ts'

type GivenUpGame = Pick<GamePage_gameFragment, 'isSettled' | 'isToday' | 'play'>

const BOARD_ALONE = 'The game ends as lost, and its answers open. This cannot be undone.'
const STREAK = 'The game ends as lost, its answers open, and your streak goes back to 0. This cannot be undone.'
const STREAK_IF_BEGUN_IN_TIME =
  'The game ends as lost, and its answers open. If you began it on its day, your streak goes back to 0. This cannot be undone.'

/** What has to be done before a game can be given up; null where it can be. */
export function refusalToGiveUp(play: object | null): string | null {
  return play === null ? 'Make a guess first. Then you can give up.' : null
}

/** For an hour after its day, a game counts for players who began it before midnight, on any device. */
export function costOfGivingUp({ isSettled, isToday, play }: GivenUpGame): string {
  if (isSettled) return BOARD_ALONE
  if (isToday) return STREAK
  return play && !play.isArchive ? STREAK_IF_BEGUN_IN_TIME : BOARD_ALONE
}
