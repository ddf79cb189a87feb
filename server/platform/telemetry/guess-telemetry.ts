/** Counts and traces guesses and their batches by wrapping the writer. */
import { TryAgain } from '#schema/errors.ts'
import type { LiveGuess, WriteBatch } from '#server/live/guesses/guess-batch.ts'
import type { LiveMeters } from './live-meters.ts'
import type { SpanParent, Tracing } from './tracing.ts'

export interface GuessTelemetry {
  readonly meters: LiveMeters
  readonly tracing: Tracing | null
}

type Take<T> = (guess: LiveGuess, mayCount?: () => Promise<boolean>) => Promise<T>

export interface MeasuredGuesses {
  /** Measures taking a guess until its verdict. */
  guesses<T extends { readonly verdict: string }>(take: Take<T>): Take<T>
  /** Measures writing a batch. */
  batches(write: WriteBatch): WriteBatch
  /** Records how long a tick occupied the event loop. */
  ticked(seconds: number): void
  /** Returns the trace contexts of pending guesses; empty without tracing. */
  placesOf(guesses: readonly Omit<LiveGuess, 'songId'>[]): readonly SpanParent[]
}

/** The trace contexts of pending guesses, since a batch belongs to all of its guesses. Bounded by the writer's queue. */
type Places = Map<string, SpanParent>

const keyOf = ({ gameId, playerId, square }: Omit<LiveGuess, 'songId'>) => `${gameId}:${playerId}:${square}`

export function measuredGuesses(observer: GuessTelemetry): MeasuredGuesses {
  const places: Places = new Map()
  return {
    guesses: (take) => (guess, mayCount) => takeObserved(observer, places, guess, () => take(guess, mayCount)),
    batches: (write) => (guesses) => writeObserved(observer, places, guesses, write),
    ticked: (seconds) => observer.meters.tickDuration.observe(seconds),
    placesOf: (guesses) => placesOf(places, guesses),
  }
}

async function takeObserved<T extends { readonly verdict: string }>(
  { meters, tracing }: GuessTelemetry,
  places: Places,
  guess: LiveGuess,
  take: () => Promise<T>,
): Promise<T> {
  const begunAt = performance.now()
  const key = tracing ? keyOf(guess) : ''
  if (tracing) places.set(key, tracing.here())
  meters.waiting.inc()
  try {
    const outcome = await take()
    meters.guesses.inc({ outcome: outcome.verdict })
    return outcome
  } catch (problem) {
    meters.guesses.inc({ outcome: problem instanceof TryAgain ? 'tryAgain' : 'failed' })
    throw problem
  } finally {
    meters.waiting.dec()
    meters.guessDuration.observe((performance.now() - begunAt) / 1000)
    if (tracing) places.delete(key)
  }
}

async function writeObserved(
  { meters, tracing }: GuessTelemetry,
  places: Places,
  guesses: Parameters<WriteBatch>[0],
  write: WriteBatch,
): ReturnType<WriteBatch> {
  const begunAt = performance.now()
  try {
    const result = await (tracing
      ? tracing.shared('guess batch', { 'ninefold.guesses': guesses.length }, placesOf(places, guesses), () =>
          write(guesses),
        )
      : write(guesses))
    meters.batches.inc({ outcome: result.kind })
    meters.batchSize.observe(guesses.length)
    return result
  } catch (problem) {
    meters.batches.inc({ outcome: 'failed' })
    throw problem
  } finally {
    meters.commitDuration.observe((performance.now() - begunAt) / 1000)
  }
}

function placesOf(places: Places, guesses: readonly Omit<LiveGuess, 'songId'>[]): readonly SpanParent[] {
  return guesses.flatMap((guess) => places.get(keyOf(guess)) ?? [])
}
