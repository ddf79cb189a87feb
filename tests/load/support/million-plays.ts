/** A game that very many have played: the same for a seed, with favourites among the answers, as people have them. */

import { randomFillSync } from 'node:crypto'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { EMPTY } from '#schema/rules/scoring/play-progress.ts'
import type { GamePart, GameRows } from '#server/live/games/game-rows.ts'
import { playRef } from '../../support/play-ref.ts'

const SQUARES = 9
/** Of each square. In a byte, so that a database can be handed all picks as one value. */
export const ANSWERS = 60
const ID_BYTES = 16
const REF_BYTES = 12
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export interface DrawnGame {
  readonly playerCount: number
  /** Nine a player: which of the answers, from 0; NONE for a square that is empty. */
  readonly picks: Uint8Array
  readonly rows: GameRows
}

export const NONE = 255
/** Nine in ten have completed. */
const COMPLETED = 0.9

/** The ids are of no seed: nothing depends on them but who comes first of those who share a score. */
export function drawGame(playerCount: number): DrawnGame {
  const picks = drawPicks(playerCount)
  const counts = new Int32Array(SQUARES * ANSWERS)
  for (const [place, answer] of picks.entries()) {
    if (answer !== NONE)
      counts[(place % SQUARES) * ANSWERS + answer] = (counts[(place % SQUARES) * ANSWERS + answer] ?? 0) + 1
  }
  const tallies = Array.from(counts, (count, slot) => ({
    square: Math.floor(slot / ANSWERS),
    songId: (slot % ANSWERS) + 1,
    count,
  })).filter(({ count }) => count > 0)
  const songs = Array.from({ length: ANSWERS }, (_, i) => i + 1)
  const answers = Array.from({ length: SQUARES }, () => songs)
  const rows = { gameId: 1, answers, tallies, settledAt: null, extraChanges: 0, playCount: playerCount, refOf: playRef }
  return { playerCount, picks, rows: { ...rows, hasRead: () => false, parts: [partOf(playerCount, picks)] } }
}

/** The cube of a number between 0 and 1 is small more often than not. */
function drawPicks(playerCount: number): Uint8Array {
  const random = seededRandom('standings')
  const picks = new Uint8Array(playerCount * SQUARES)
  for (let player = 0; player < playerCount; player++) {
    const filled = random() < COMPLETED ? SQUARES : Math.floor(random() * SQUARES)
    for (let square = 0; square < SQUARES; square++) {
      picks[player * SQUARES + square] = square < filled ? Math.floor(random() ** 3 * ANSWERS) : NONE
    }
  }
  return picks
}

function partOf(playerCount: number, picks: Uint8Array): GamePart {
  const playerIds = randomFillSync(new Uint8Array(playerCount * ID_BYTES))
  const refs = randomFillSync(new Uint8Array(playerCount * REF_BYTES)).map((byte) => LETTERS.charCodeAt(byte % 64))
  return {
    plays: {
      playerIds,
      refs,
      givenUp: new Uint8Array(playerCount),
      isCounted: new Uint8Array(playerCount).fill(1),
      songIds: Int32Array.from(picks, (answer) => (answer === NONE ? EMPTY : answer + 1)),
      pickedAt: Float64Array.from(picks.keys()),
    },
    people: [],
    finals: null,
  }
}
