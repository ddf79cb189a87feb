/** Calls every field there is, several times, and returns what it took. */
import { getIntrospectionQuery } from 'graphql'
import { type Figure, median } from './figures.ts'
import type { Meter } from './meter.ts'
import { payloadOf } from './payload.ts'
import { portalSteps } from './portal-steps.ts'
import type { RichWorld } from './rich-world.ts'
import { playerSteps } from './steps.ts'
import { Surveyor } from './surveyor.ts'
import { type Call, readableFields, tourOf } from './tour.ts'

const ROUNDS = 3
/** For fields that look odd. */
const MORE_ROUNDS = 10
/** Mutations cannot be done again without end: a player gives up a game once, and there are seven. */
const MOST_STEPS = 7

const INTROSPECTION: Call = { field: 'Query.__schema', as: 'nobody', query: getIntrospectionQuery() }

export interface Survey {
  readonly figures: readonly Figure[]
  /** Microseconds a point of the median field. */
  readonly median: number
  /** The same of a request that asks for nothing. */
  readonly request: number
  /** Fields that were not called. */
  readonly missed: readonly string[]
}

/** A field is odd, and measured again, if it differs from the median by this factor. */
export async function survey(world: RichWorld, meter: Meter, times: number): Promise<Survey> {
  const surveyor = new Surveyor(world, meter)
  await surveyor.begin()
  const calls = [...(await tourOf(world, (call) => surveyor.ask(call))), INTROSPECTION]
  const called = new Set(calls.map(({ field }) => field))
  const steps = [...playerSteps, ...portalSteps].map((step) => ({ step, payload: payloadOf(step.field, called) }))
  await surveyor.take(steps)
  for (let round = 1; round < ROUNDS; round++) {
    await surveyor.begin()
    for (const call of calls) await surveyor.ask(call)
    await surveyor.take(steps)
  }
  const middle = median(surveyor.figures().map(({ perPoint }) => perPoint))
  for (let round = 0; round < MORE_ROUNDS; round++) {
    const odd = new Set(surveyor.figures().flatMap((one) => (isOdd(one, middle, times) ? one.field : [])))
    if (odd.size === 0) break
    await surveyor.begin()
    for (const call of calls) if (odd.has(call.field)) await surveyor.ask(call)
    const isMutationOdd = steps.some(({ step }) => odd.has(`Mutation.${step.field}`))
    if (isMutationOdd && world.round < MOST_STEPS) await surveyor.take(steps)
  }
  for (const { step, payload } of steps)
    for (const field of [`Mutation.${step.field}`, ...payload.fields]) called.add(field)
  return {
    figures: surveyor.figures(),
    median: middle,
    request: surveyor.request(),
    missed: readableFields().filter((field) => !called.has(field)),
  }
}

/** What is little beside the request itself cannot be told from it: only with all of the request is it called too cheap. */
export function isOdd({ leastPerPoint, whole, points }: Figure, middle: number, times: number): boolean {
  return leastPerPoint > middle * times || whole / points < middle / times
}
