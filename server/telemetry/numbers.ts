/** What is counted, as plain numbers: counting costs an addition. Names and labels come in when somebody reads. */

export type Labels = Readonly<Record<string, string>>

/** One line of what is read. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
  /** Where it is not the name of its family: the parts of a distribution have names of their own. */
  readonly name?: string
}

/** All numbers of one name. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

/** Seconds, from what is answered from memory to what somebody gives up waiting for. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** A number that only grows. */
export class Count {
  value = 0

  add(more = 1): void {
    this.value += more
  }
}

/** How often values lay below each of some bounds. */
export class Distribution {
  readonly #bounds: readonly number[]
  /** Per bound, the values between it and the one before; the last is for all that are larger. */
  readonly #counts: Float64Array
  #sum = 0

  constructor(bounds: readonly number[] = SECONDS) {
    this.#bounds = bounds
    this.#counts = new Float64Array(bounds.length + 1)
  }

  observe(value: number): void {
    let place = 0
    while (value > (this.#bounds[place] ?? Number.POSITIVE_INFINITY)) place++
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
    this.#sum += value
  }

  /** As Prometheus wants them: cumulative buckets, their sum and their number. */
  samples(name: string, labels: Labels = {}): readonly Sample[] {
    let total = 0
    const buckets = Array.from(this.#counts, (count, place) => {
      total += count
      return { name: `${name}_bucket`, labels: { ...labels, le: String(this.#bounds[place] ?? '+Inf') }, value: total }
    })
    return [
      ...buckets,
      { name: `${name}_sum`, labels, value: this.#sum },
      { name: `${name}_count`, labels, value: total },
    ]
  }
}

/** Counts by one label; the caller sees to it that its values are few. */
export class Counts<K extends string> {
  readonly #counts = new Map<K, Count>()

  /** Values that are given stand there from the start: what has not happened yet is zero, and not missing. */
  constructor(values: readonly K[] = []) {
    for (const value of values) this.of(value)
  }

  of(value: K): Count {
    const known = this.#counts.get(value) ?? new Count()
    this.#counts.set(value, known)
    return known
  }

  samples(label: string): readonly Sample[] {
    return [...this.#counts].map(([value, count]) => ({ labels: { [label]: value }, value: count.value }))
  }
}
