/** Whose operation needs no counting: the same one was found within the limits before, and nothing sent with it changes its cost. */
import type { Context } from '#schema/context.ts'

const known = new WeakSet<object>()

/** Of the operation that is about to run with this context, which has to be of that operation alone. */
export function setCostKnown(context: object): void {
  known.add(context)
}

export function isCostKnown(context: Context): boolean {
  return known.has(context)
}
