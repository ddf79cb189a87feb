/** The game of a day as the creator holds it. */

import { type CluePosition, clueKey, type DraftClue, drawnClue, emptyDraft } from '../../creator/grid/draft.ts'
import type { CreatorClue_clueFragment, GameEditor_gameFragment } from '../../gql/index.ts'
import type { StoredDraft } from '../parts/use-editor.ts'

export interface GameDraft {
  /** 0-2 the rows, 3-5 the columns. */
  readonly places: readonly CluePosition[]
}

/** A game of the server; the places of a blank one are empty. */
export function storedGame({
  rows,
  columns,
  version,
}: Pick<GameEditor_gameFragment, 'rows' | 'columns' | 'version'>): StoredDraft<GameDraft> {
  const places = [...rows, ...columns].map(
    (clue): CluePosition => (clue ? { clue: drawnClue(clue), isRandom: false } : null),
  )
  return { version, value: { places: places.length === emptyDraft.places.length ? places : emptyDraft.places } }
}

/** What a draft is proved for: another clue is another draft. */
export const signOf = ({ places }: GameDraft) => places.map((place) => place && clueKey(place.clue.input)).join()

interface PastGame {
  readonly number: number
  readonly rows: readonly (CreatorClue_clueFragment | null)[]
  readonly columns: readonly (CreatorClue_clueFragment | null)[]
}

/** How many games before this one each clue came last, by its key. */
export function usedBefore(number: number, games: readonly PastGame[]): ReadonlyMap<string, number> {
  const ago = new Map<string, number>()
  const before = games.filter((game) => game.number < number).toSorted((a, b) => b.number - a.number)
  for (const game of before) {
    for (const clue of [...game.rows, ...game.columns]) {
      const key = clue && keyToMark(drawnClue(clue))
      if (key && !ago.has(key)) ago.set(key, number - game.number)
    }
  }
  return ago
}

/** Infinity comes often, and may. */
const keyToMark = ({ input }: DraftClue) => (input.kind === 'INFINITY' ? null : clueKey(input))
