/** Follows one person's run at a game: the server judges by it, and the browser shows by it what the server will say. */
import { isSquare, SQUARE_COUNT } from '../puzzle/squares.ts'

export type PlayStatus = 'playing' | 'won' | 'lost'

/** In `picks`, a square without a song. */
export const EMPTY = -1

export interface PlayState {
  /** Length 9, row-major: the song that filled each square, EMPTY while none has. */
  readonly picks: readonly number[]
  /** Length 9: the songs tried in vain, oldest first, each once. */
  readonly wrong: readonly (readonly number[])[]
  readonly gaveUp: boolean
}

export type Judgement =
  /** The song fills the square for good. */
  | { readonly kind: 'right'; readonly state: PlayState }
  /** The song joins the square's guess history. */
  | { readonly kind: 'wrong'; readonly state: PlayState }
  /** The same pick came before, and counts no second time. */
  | { readonly kind: 'repeat'; readonly wasRight: boolean; readonly state: PlayState }
  /** Another song fills the square already. */
  | { readonly kind: 'taken'; readonly state: PlayState }
  /** The game has ended. */
  | { readonly kind: 'over'; readonly state: PlayState }

/** A play before its first guess. */
export function emptyPlay(): PlayState {
  return { picks: Array.from({ length: SQUARE_COUNT }, () => EMPTY), wrong: emptyHistory(), gaveUp: false }
}

/**
 * What a guess does. `fits` is whether the song satisfies both clues.
 * A repeated pick is known as such even after the end: it may be the retry of the guess that ended the game.
 */
export function judge(state: PlayState, square: number, songId: number, fits: boolean): Judgement {
  if (!isSquare(square)) throw new RangeError(`A square is 0 to 8, not ${square}`)
  const pick = state.picks[square] ?? EMPTY
  if (pick === songId) return { kind: 'repeat', wasRight: true, state }
  if (state.wrong[square]?.includes(songId)) return { kind: 'repeat', wasRight: false, state }
  if (statusOf(state) !== 'playing') return { kind: 'over', state }
  if (pick !== EMPTY) return { kind: 'taken', state }
  if (fits) return { kind: 'right', state: { ...state, picks: state.picks.with(square, songId) } }
  const history = [...(state.wrong[square] ?? []), songId]
  return { kind: 'wrong', state: { ...state, wrong: state.wrong.with(square, history) } }
}

/** Won once every square has a song; lost once given up before that. */
export function statusOf(state: PlayState): PlayStatus {
  if (filledCount(state) === SQUARE_COUNT) return 'won'
  return state.gaveUp ? 'lost' : 'playing'
}

/** Ends a game as lost. A finished game stays as it is. */
export function giveUp(state: PlayState): PlayState {
  return statusOf(state) === 'playing' ? { ...state, gaveUp: true } : state
}

/** How many squares have a song. */
export function filledCount(state: PlayState): number {
  return state.picks.filter((pick) => pick !== EMPTY).length
}

/** Whether a first guess has been made, right or wrong, or the game given up. */
export function hasStarted(state: PlayState): boolean {
  return state.gaveUp || filledCount(state) > 0 || state.wrong.some((songs) => songs.length > 0)
}

function emptyHistory(): readonly (readonly number[])[] {
  return Array.from({ length: SQUARE_COUNT }, () => [])
}

/** What a play scores, of the rarity of its filled squares: a play that was given up has no score. */
export function scoreOfPlay(status: PlayStatus, rarity: number): number | null {
  return status === 'lost' ? null : rarity
}
