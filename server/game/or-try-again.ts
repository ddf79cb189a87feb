/** A database that is away or too busy is no mistake of ours: whoever plays is told to try again, in words that the game has for it. */
import { TryAgain } from '#schema/errors.ts'
import { isOutage } from '#server/database/outage.ts'

/** For moves that count once, however often they are sent. */
export async function orTryAgain<T>(move: Promise<T>): Promise<T> {
  try {
    return await move
  } catch (problem) {
    throw isOutage(problem) ? new TryAgain() : problem
  }
}
