/** The messages about a written batch, and how a node applies such messages to games in memory. */

import type { CommitId } from '../games/game-rows.ts'
import type { LiveGame, Outcome } from '../games/live-game.ts'
import type { GameChange } from '../games/shelved-game.ts'
import type { JudgedGuess, WrittenBatch } from '../guesses/guess-batch.ts'
import type { CommittedPick, GuessesCommitted, PlayerShown, PlayGivenUp } from './bus.ts'

/** The plays that it began, and the squares that it filled. */
export function newsOf(
  guesses: readonly JudgedGuess[],
  { outcomes, begun, uncounted, commit }: WrittenBatch,
): Pick<GuessesCommitted, 'begun' | 'picks'> {
  const picks = guesses.flatMap((guess, i) =>
    outcomes[i]?.verdict === 'right' ? { ...pickOf(guess, !uncounted.has(i)), commit } : [],
  )
  return { begun: begun.map((play) => ({ ...play, commit })), picks }
}

/** One entry per game, so that its subscribers are notified of all changes at once. */
export function changesOf({
  begun,
  picks,
}: Pick<GuessesCommitted, 'begun' | 'picks'>): readonly (readonly [number, GameChange])[] {
  return [...new Set([...begun, ...picks].map((each) => each.gameId))].map((gameId) => {
    const [plays, filled] = [of(begun, gameId), of(picks, gameId)]
    const change: GameChange = (game) => {
      const outcomes = [
        ...plays.map(({ commit, ...play }) =>
          isRead(game, commit) ? 'same' : game.begin({ ...play, isCounted: isCounted(play) }),
        ),
        ...filled.map((pick) =>
          isRead(game, pick.commit) ? 'same' : game.pick({ ...pick, isCounted: isCounted(pick) }),
        ),
      ]
      return joined(outcomes)
    }
    return [gameId, change]
  })
}

/** A play was given up. */
export function giveUpOf({ playerId, commit }: PlayGivenUp): GameChange {
  return (game) => (isRead(game, commit) ? 'same' : game.giveUp(playerId))
}

/** A player looks otherwise, or has left. */
export function showingOf(message: PlayerShown): GameChange {
  return (game) => (isRead(game, message.commit) ? 'same' : game.showPlayer(message))
}

/** A late message repeats what the rows already had, possibly before the play's player left or was adopted. */
function isRead(game: LiveGame, commit: CommitId | undefined): boolean {
  return commit !== undefined && game.hasRead(commit)
}

/** A node of the version before does not say: there, every play counts. */
function isCounted(message: { readonly isCounted?: boolean }): boolean {
  return message.isCounted ?? true
}

function joined(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('unclear')) return 'unclear'
  return outcomes.includes('changed') ? 'changed' : 'same'
}

function of<T extends { readonly gameId: number }>(rows: readonly T[], gameId: number): readonly T[] {
  return rows.filter((row) => row.gameId === gameId)
}

function pickOf({ gameId, playerId, square, songId, at }: JudgedGuess, isCounted: boolean): CommittedPick {
  return { gameId, playerId, square, songId, at, isCounted }
}
