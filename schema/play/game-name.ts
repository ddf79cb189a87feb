/** How operations name a game: a daily one by `gameNumber`, a player's own by `gameRef`; exactly one of the two. */
import { z } from 'zod'
import { GameNotFound } from '#schema/errors.ts'
import type { GameName } from './game-service.ts'

interface NameArgs {
  readonly gameNumber?: number | null | undefined
  readonly gameRef?: string | null | undefined
}

export const NUMBER_DESCRIPTION = 'A daily game, from 1 to today.'
export const REF_DESCRIPTION = "A player's own game, in place of a number."

/** What the number of a game has to obey. */
export const gameNumberShape = z.int().min(1, 'Games are numbered from 1')
/** What the position of a square has to obey. */
export const squareShape = z.int().min(0, 'Squares are 0 to 8').max(8, 'Squares are 0 to 8')

/** What an input that names a game has to obey. */
export const gameNameShape = {
  gameNumber: gameNumberShape.nullish(),
  gameRef: z.string().nullish(),
}

/** To refine an input with. */
export const namesOneGame = ({ gameNumber, gameRef }: NameArgs) => (gameNumber == null) !== (gameRef == null)
export const ONE_GAME = 'Name the game by gameNumber or by gameRef'

/** The game that arguments name. Error: GameNotFound, for none or two. */
export function gameName(args: NameArgs): GameName {
  const { gameNumber, gameRef } = args
  if (gameNumber != null && gameRef == null) return { gameNumber }
  if (gameRef != null && gameNumber == null) return { gameRef }
  throw new GameNotFound()
}
