/** Lets few at a time do what takes much of the machine, has some wait, and turns the others away. */

export interface Turnstile {
  /** Runs the work when it is its turn. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>
}

export interface TurnstileSettings {
  readonly atOnce: number
  readonly mostWaiting: number
  /** What those are told who are turned away. */
  readonly full: () => Error
}

/** First come, first served. */
export function turnstile({ atOnce, mostWaiting, full }: TurnstileSettings): Turnstile {
  const waiting: (() => void)[] = []
  let working = 0
  return {
    async pass(work) {
      if (working >= atOnce) {
        if (waiting.length >= mostWaiting) throw full()
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else working++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // Whoever waits takes the place over.
        if (next) next()
        else working--
      }
    },
  }
}
