/** Composes the games of many days in a row, each with the ones before it as its history. */
import type { CatalogueIndex } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { type ComposedGame, composeGame, reservedAfter } from '#schema/rules/puzzle/generator.ts'
import type { PastGame } from '#schema/rules/puzzle/puzzle.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'

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
