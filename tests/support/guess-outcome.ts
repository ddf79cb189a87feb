/** What a database that keeps no plays says of a guess. */
import { emptyPlay } from '#schema/rules/scoring/play-progress.ts'
import type { GuessOutcome, GuessVerdict, JudgedGuess, LiveGuess } from '#server/live/guesses/guess-batch.ts'

/** As if the guess had begun its play. */
export function outcomeOf({ gameId, playerId, square, songId }: LiveGuess, fate: GuessVerdict): GuessOutcome {
  const { picks, wrong } = emptyPlay()
  return {
    fate,
    play: {
      gameId,
      playerId,
      ref: playerId,
      status: 'playing',
      startedAt: new Date(0),
      completedAt: null,
      picks: fate === 'right' ? picks.with(square, songId) : picks,
      wrongGuesses: fate === 'wrong' ? wrong.with(square, [songId]) : wrong,
    },
  }
}

/** Each written, as it was judged. */
export function asJudged(guesses: readonly JudgedGuess[]): readonly GuessOutcome[] {
  return guesses.map((guess) => outcomeOf(guess, guess.isRight ? 'right' : 'wrong'))
}

export async function fatesOf(outcomes: readonly Promise<GuessOutcome>[]): Promise<readonly GuessVerdict[]> {
  return (await Promise.all(outcomes)).map(({ fate }) => fate)
}
