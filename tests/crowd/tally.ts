/** Counts what a crowd does and says it in a line. */

export type Outcome = 'right' | 'wrong' | 'won' | 'givenUp' | 'refused' | 'failed'

export interface CrowdTally {
  /** Counts a response, or the lack of one, with its duration in milliseconds. */
  count(visitor: number, outcome: Outcome, tookMs: number): void
  /** How things stand; the slowest answer is that since the last time. */
  line(): string
  /** What there is to say at the end. */
  summary(): string
  /** Guesses answered, right and wrong. */
  readonly guesses: number
}

/** `now` in milliseconds, from any beginning. */
export function crowdTally(now: () => number): CrowdTally {
  const begun = now()
  const visitors = new Set<number>()
  const counts: Record<Outcome, number> = { right: 0, wrong: 0, won: 0, givenUp: 0, refused: 0, failed: 0 }
  const times: number[] = []
  let slowest = 0
  const guesses = () => counts.right + counts.wrong + counts.won
  const seconds = () => (now() - begun) / 1000
  return {
    get guesses() {
      return guesses()
    },
    count(visitor, outcome, tookMs) {
      visitors.add(visitor)
      counts[outcome] += 1
      times.push(tookMs)
      slowest = Math.max(slowest, tookMs)
    },
    line() {
      const parts = [
        `${seconds().toFixed(0)} s`.padStart(6),
        counted(visitors.size, 'player').padStart(12),
        counted(guesses(), 'guess', 'guesses').padStart(14),
        `${counts.won} finished`.padStart(14),
        `${counts.refused} refused`.padStart(11),
        `slowest ${Math.round(slowest)} ms`.padStart(16),
      ]
      if (counts.failed > 0) parts.push(`${counts.failed} without an answer`)
      slowest = 0
      return parts.join('')
    },
    summary() {
      const rate = guesses() / Math.max(seconds(), 0.001)
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
      return [
        `${counted(visitors.size, 'player')} made ${counted(guesses(), 'guess', 'guesses')} in ${seconds().toFixed(1)} s (${rate.toFixed(1)} a second):`,
        `${counts.wrong} wrong, ${counts.won} finished, ${counts.givenUp} gave up, ${counts.refused} refused, ${counts.failed} without an answer.`,
        `Answers took ${at(0.5)} ms in the middle, ${at(0.99)} ms at the 99th percentile, ${at(1)} ms at most.`,
      ].join('\n')
    },
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
