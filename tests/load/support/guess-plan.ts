/** Who guesses what next: each client fills the nine squares of one player, then those of another, with a few songs that all share. */
import type { LiveGuess } from '#server/live/guesses/guess-batch.ts'
import type { StagedGame } from './guess-stage.ts'

const SQUARES = 9

/** The same for every contender. */
export function guessPlan(game: StagedGame, players: readonly string[]): (client: number) => LiveGuess {
  const waiting = [...players]
  const hands = new Map<number, { readonly playerId: string; square: number }>()
  let made = 0
  return (client) => {
    let hand = hands.get(client)
    if (!hand || hand.square === SQUARES) {
      const playerId = waiting.pop()
      if (playerId === undefined) throw new Error('The bench has too few players')
      hand = { playerId, square: 0 }
      hands.set(client, hand)
    }
    made++
    const songId = game.songIds[(made * 7 + hand.square) % game.songIds.length] ?? 0
    return { gameId: game.id, playerId: hand.playerId, square: hand.square++, songId }
  }
}
