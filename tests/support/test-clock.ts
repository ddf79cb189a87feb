/** A clock that runs like any other and can be put forward to another day. */
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'

export interface TestClock {
  now(): Date
  /** To this many hours after the midnight at which a game begins. */
  toGame(number: number, hours?: number): void
}

/** Begins on the day of a game, at noon unless told otherwise. */
export function testClock(game: number, hours = 12): TestClock {
  let ahead = 0
  const clock = {
    now: () => new Date(Date.now() + ahead),
    toGame(number: number, hours = 12) {
      ahead = gameStartsAt(number, product).getTime() + hours * 3_600_000 - Date.now()
    },
  }
  clock.toGame(game, hours)
  return clock
}
