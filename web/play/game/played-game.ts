/** Names the game that is played, whichever kind it is. */
import { useMemo } from 'react'

/** A daily game has a number, a player's own has a ref. */
export type GameInPlay = { readonly id: string } & ({ readonly number: number } | { readonly ref: string })

/** How operations name the game. */
export function gameName(game: GameInPlay): { gameNumber: number } | { gameRef: string } {
  return 'number' in game ? { gameNumber: game.number } : { gameRef: game.ref }
}

/** The same object for the same game, however often what is known of it changes. */
export function usePlayedGame(game: GameInPlay): GameInPlay {
  const { id } = game
  const name = 'number' in game ? game.number : game.ref
  return useMemo(() => (typeof name === 'number' ? { id, number: name } : { id, ref: name }), [id, name])
}
