/** What games must withhold while one of their clues is part of an open daily game: anything that reveals which songs fit it. */

import { ClueIsOpen } from '#schema/errors.ts'
import type { Puzzle } from '#schema/play/game-service.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { NO_OPEN_CLUES, type OpenClues, openClueIn } from '#schema/rules/puzzle/open-clues.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { cluesOf } from './explain-verdict.ts'
import type { PublishedGames } from './published-games.ts'

type OpenGames = Pick<PublishedGames, 'openClues'>

/** The clues that a verdict in this game does not name. An open daily game says of its own guesses which clue failed. */
export async function secretCluesIn(game: Puzzle, games: OpenGames): Promise<OpenClues> {
  return game.kind === 'daily' && game.settledAt === null ? NO_OPEN_CLUES : games.openClues()
}

/** Returns whether a square of a player's game accepts no guesses and shows no songs, because even a verdict would reveal what fits. */
export async function isSecretSquare(game: Puzzle, square: number, games: OpenGames): Promise<boolean> {
  return game.kind === 'user' && openClueIn(cluesOf(game, square), await games.openClues()) !== null
}

/** Error: ClueIsOpen. */
export function refuseOpen(clues: readonly (Clue | null)[], open: OpenClues, { index }: LoadedCatalogue): void {
  const clue = openClueIn(clues, open)
  if (clue) throw new ClueIsOpen(index.title(clue))
}
