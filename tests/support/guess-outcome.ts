/** What a database that keeps no plays says of a guess. */
import { emptyPlay } from '#schema/rules/scoring/play-progress.ts'
import type { GuessOutcome, GuessVerdict, JudgedGuess, LiveGuess } from '#server/live/guesses/guess-batch.ts'

/** As if the guess had begun its play. */
export function outcomeOf({ gameId, playerId, square, songId }: LiveGuess, verdict: GuessVerdict): GuessOutcome {
  const { picks, wrong } = emptyPlay()
  return {
    verdict,
    play: {
      gameId,
      playerId,
      ref: playerId,
      status: 'playing',
      startedAt: new Date(0),
      completedAt: null,
      picks: verdict === 'right' ? picks.with(square, songId) : picks,
      wrongGuesses: verdict === 'wrong' ? wrong.with(square, [songId]) : wrong,
    },
  }
}

/** Each written, as it was judged. */
export function asJudged(guesses: readonly JudgedGuess[]): readonly GuessOutcome[] {
  return guesses.map((guess) => outcomeOf(guess, guess.isRight ? 'right' : 'wrong'))
}

export async function verdictsOf(outcomes: readonly Promise<GuessOutcome>[]): Promise<readonly GuessVerdict[]> {
  return (await Promise.all(outcomes)).map(({ verdict }) => verdict)
}
