/** Builds a game from what is stored of it, a part at a time, in slices: other players' requests are answered meanwhile. */
import { NO_SLOT } from './answer-slots.ts'
import type { GamePart, GameRows, PackedPicks, PackedPlays } from './game-rows.ts'
import { LiveGame } from './live-game.ts'
import { ID_BYTES } from './player-ids.ts'
import { inSlices, type Steps, stretches } from './steps.ts'

/** Resolves with what was stored at one instant; commits of meanwhile are for the caller to add. */
export async function buildGame(rows: GameRows): Promise<LiveGame> {
  const game = new LiveGame(rows)
  for await (const part of rows.parts) await inSlices(addPart(game, part, rows.settledAt))
  return game
}

function* addPart(game: LiveGame, { plays, people, picks, finals }: GamePart, settledAt: number | null): Steps<void> {
  yield* stretches(plays.givenUp.length, (from, to) => addPlays(game, plays, { from, to }))
  for (const { playerId, ...person } of people) game.roster.introduce(game.roster.indexOf(playerId), person)
  yield
  yield* stretches(picks.squares.length, (from, to) => addPicks(game, picks, { from, to, settledAt }))
  if (finals) yield* stretches(finals.ranks.length, (from, to) => game.settled?.add(finals, from, to))
}

interface Stretch {
  readonly from: number
  readonly to: number
}

function addPlays(game: LiveGame, { playerIds, refs, givenUp }: PackedPlays, { from, to }: Stretch): void {
  for (let place = from; place < to; place++) {
    const index = game.addStored(place, playerIds, refs)
    if (givenUp[place] === 1) game.markGivenUp(index)
  }
}

function addPicks(
  game: LiveGame,
  { playerIds, squares, songIds, pickedAt }: PackedPicks,
  { from, to, settledAt }: Stretch & { readonly settledAt: number | null },
): void {
  for (let place = from; place < to; place++) {
    const square = squares[place] ?? 0
    const slot = game.slots.slotOf(square, songIds[place] ?? 0)
    const at = pickedAt[place] ?? 0
    if (slot === NO_SLOT) continue
    game.fill(game.roster.indexOfBytes(playerIds, place * ID_BYTES), { square, slot, at })
    if (settledAt !== null && at > settledAt) game.settled?.takeBack(slot, square)
  }
}
