/** A play as memory has it: how it stands, and what it is worth. */
import type { PlayNow } from '#schema/play-now.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { GameBoards } from './game-boards.ts'

/** Of some players, in their order; null for who has not begun. */
export function playsNow(boards: GameBoards, playerIds: readonly string[]): Promise<readonly (PlayNow | null)[]> {
  return Promise.all(playerIds.map((playerId) => playNow(boards, playerId)))
}

async function playNow(boards: GameBoards, playerId: string): Promise<PlayNow | null> {
  const { game } = boards
  const score = await boards.score(playerId)
  const index = game.roster.indexOf(playerId)
  if (!score || index < 0) return null
  const status = game.isCompleted(index) ? 'won' : game.offBoard.hasGivenUp(index) ? 'lost' : 'playing'
  const picks = Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const slot = game.slotAt(index, square)
    return slot === NO_SLOT ? null : (game.slots.songIds[slot] ?? null)
  })
  return { playerId, ref: game.roster.refOf(index), status, score, picks }
}
