/** The nine squares of a play, between the columns of its row and a list of its picks. */

import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { EMPTY } from '#schema/rules/scoring/play-progress.ts'

export interface StoredPick {
  /** 0-8, row-major. */
  readonly square: number
  readonly songId: number
  readonly pickedAt: Date
  /** Set where a correction restored it after the board had settled. */
  readonly restoredAt: Date | null
}

/** Length 9 each, row-major; `restoredAt` may be empty instead. */
export interface PickColumns {
  /** -1 = empty. */
  readonly picks: readonly number[]
  /** 1970 where the square is empty. */
  readonly pickedAt: readonly Date[]
  /** 1970 where no correction restored the pick. */
  readonly restoredAt: readonly Date[]
}

const NEVER = new Date(0)

/** Those of the squares that are filled, in their order. */
export function picksOf({ picks, pickedAt, restoredAt }: PickColumns): StoredPick[] {
  return picks.flatMap((songId, square) =>
    songId === EMPTY
      ? []
      : { square, songId, pickedAt: pickedAt[square] ?? NEVER, restoredAt: orNull(restoredAt[square]) },
  )
}

/** The columns that hold these picks and no others. */
export function pickColumns(picks: readonly StoredPick[]) {
  const inSquares = Array.from({ length: SQUARE_COUNT }, (_, square) => picks.find((pick) => pick.square === square))
  const isRestored = picks.some(({ restoredAt }) => restoredAt !== null)
  return {
    filled: picks.length,
    picks: inSquares.map((pick) => pick?.songId ?? EMPTY),
    pickedAt: inSquares.map((pick) => pick?.pickedAt ?? NEVER),
    restoredAt: isRestored ? inSquares.map((pick) => pick?.restoredAt ?? NEVER) : [],
  }
}

function orNull(instant: Date | undefined): Date | null {
  return instant && instant.getTime() > 0 ? instant : null
}
