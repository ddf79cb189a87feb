/** Builds a game from what is stored of it, a part at a time, in slices: other players' requests are answered meanwhile. */
import { EMPTY } from '#schema/rules/play-progress.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { GamePart, GameRows, PackedPlays } from './game-rows.ts'
import { LiveGame } from './live-game.ts'
import { ID_BYTES } from './player-ids.ts'
import { inSlices, type Steps, type Stretch, stretches } from './steps.ts'

/** Resolves with what was stored at one instant; commits of meanwhile are for the caller to add. */
export async function buildGame(rows: GameRows): Promise<LiveGame> {
  const game = new LiveGame(rows)
  for await (const part of rows.parts) await inSlices(addPart(game, part, rows.settledAt))
  return game
}

function* addPart(game: LiveGame, { plays, people, finals }: GamePart, settledAt: number | null): Steps<void> {
  yield* stretches(plays.givenUp.length, (from, to) => addPlays(game, plays, { from, to }))
  for (const { playerId, ...person } of people) game.roster.introduce(game.roster.indexOf(playerId), person)
  yield
  yield* stretches(plays.songIds.length, (from, to) => addPicks(game, plays, { from, to, settledAt }))
  if (finals) yield* stretches(finals.ranks.length, (from, to) => game.settled?.add(finals, from, to))
}

function addPlays(game: LiveGame, plays: PackedPlays, { from, to }: Stretch): void {
  for (let place = from; place < to; place++) game.addStored(place, plays)
}

function addPicks(
  game: LiveGame,
  { playerIds, songIds, pickedAt }: PackedPlays,
  { from, to, settledAt }: Stretch & { readonly settledAt: number | null },
): void {
  for (let place = from; place < to; place++) {
    const square = place % SQUARE_COUNT
    const songId = songIds[place] ?? EMPTY
    const slot = songId === EMPTY ? NO_SLOT : game.slots.slotOf(square, songId)
    if (slot === NO_SLOT) continue
    const at = pickedAt[place] ?? 0
    const index = game.roster.indexOfBytes(playerIds, ((place - square) / SQUARE_COUNT) * ID_BYTES)
    game.fill(index, { square, slot, at })
    if (settledAt !== null && at > settledAt && game.offBoard.isCounted(index)) game.settled?.takeBack(slot, square)
  }
}
