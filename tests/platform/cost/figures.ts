/** What calls have taken of the processors, and how that compares with their points. */
import { parse } from 'graphql'
import { POINTS } from '#schema/points.ts'
import { requestedCost } from '#server/platform/admission/requested-cost.ts'
import type { Asker } from './tour.ts'

export interface Sample {
  readonly field: string
  readonly as: Asker
  readonly query: string
  /** Requests that ask for nothing are sent in each, since a machine has more to do at one time than at another. */
  readonly round: number
  /** Microseconds. */
  readonly cpu: number
}

export interface Figure {
  readonly field: string
  readonly points: number
  /** Of the whole request, in microseconds: the sample in the middle. */
  readonly whole: number
  /** By point, without what a request takes that asks for nothing. */
  readonly perPoint: number
  /** The same of the least sample: what else a machine does is in the others alone. */
  readonly leastPerPoint: number
}

/** A request by itself is a field of this name. */
export const NOTHING = 'Query.__typename'

/** One figure for each field. */
export function figuresOf(samples: readonly Sample[]): Figure[] {
  const byField = grouped(samples, ({ field }) => field)
  const requests = grouped(byField.get(NOTHING) ?? [], roundOf)
  const beyondRequest = (sample: Sample) =>
    sample.cpu - median((requests.get(roundOf(sample)) ?? []).map(({ cpu }) => cpu))
  return [...byField].flatMap(([field, some]) => {
    const [first] = some
    if (!first || field === NOTHING) return []
    const points = pointsOf(first.query)
    const perPoint = some.map((sample) => beyondRequest(sample) / (points - POINTS.operation))
    const whole = median(some.map(({ cpu }) => cpu))
    return { field, points, whole, perPoint: median(perPoint), leastPerPoint: Math.min(...perPoint) }
  })
}

const roundOf = ({ as, round }: Sample) => `${as} ${round}`

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function pointsOf(query: string): number {
  const points = requestedCost({ document: parse(query) })
  if (typeof points === 'number') return points
  throw points
}
