/** Composes the games of many days in a row, each with the ones before it as its history. */
import type { CatalogueIndex } from './catalogue.ts'
import type { Clue } from './clue.ts'
import { type ComposedGame, composeGame } from './generator.ts'
import { type PastGame, REUSE_WINDOW } from './puzzle.ts'
import { seededRandom } from './random.ts'

export interface ComposeRange {
  readonly index: CatalogueIndex
  readonly seed: string
  readonly from: number
  readonly to: number
  /** The games before `from`, latest last. */
  readonly recent: readonly PastGame[]
  readonly commonWords: readonly string[]
  /** Clues that certain games must have, by game number. */
  readonly pinnedClues: Readonly<Record<number, Clue>>
}

export interface NumberedGame extends ComposedGame {
  readonly number: number
}

/** The games `from` to `to`. A category that a later game must have is kept free for it. */
export function composeRange(range: ComposeRange): NumberedGame[] {
  const { index, seed, from, to, commonWords, pinnedClues } = range
  const history = [...range.recent]
  const games: NumberedGame[] = []
  for (let number = from; number <= to; number++) {
    const game = composeGame({
      index,
      commonWords,
      random: seededRandom(`${seed}:${number}`),
      recent: history,
      pinned: pinnedClues[number],
      reserved: reservedAfter(number, pinnedClues),
    })
    games.push({ number, ...game })
    history.push({ clues: [...game.rows, ...game.columns] })
  }
  return games
}

/** The clues that games within the reuse window after this one must have. */
export function reservedAfter(number: number, pinnedClues: Readonly<Record<number, Clue>>): Clue[] {
  return Object.entries(pinnedClues)
    .filter(([pinned]) => Number(pinned) > number && Number(pinned) <= number + REUSE_WINDOW)
    .map(([, clue]) => clue)
}
