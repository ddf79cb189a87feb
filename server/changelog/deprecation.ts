/** The promise of a deprecation: what to use in its place, and a day of removal that leaves whoever builds on it 90 days. */
import type { GraphQLSchema } from 'graphql'
import { coordinatesOf, deprecatedIn } from './coordinates.ts'

/** From the day of the deprecation to the last day on which what is deprecated must be there. */
export const DEPRECATION_DAYS = 90
const DAY_MS = 86_400_000
const EXAMPLE = 'Use `Query.archive`. Deprecated 2026-11-21, removed after 2027-02-19.'
const REASON =
  /^Use `(?<replacement>[\w.]+)`(?:[^.]|\.(?! ))*\. Deprecated (?<since>\d{4}-\d{2}-\d{2}), removed after (?<until>\d{4}-\d{2}-\d{2})\.$/

export interface Deprecation {
  /** A type, a field or a value, as `Query.archive`. */
  readonly replacement: string
  readonly since: string
  /** It may be removed the day after. */
  readonly until: string
}

/** Null for a reason that is not of the form that every one must have. */
export function readDeprecation(reason: string): Deprecation | null {
  const { replacement, since, until } = REASON.exec(reason)?.groups ?? {}
  if (!replacement || !since || !until || !isDay(since) || !isDay(until)) return null
  return { replacement, since, until }
}

/** What is wrong with the deprecations of a schema, each in a sentence that says what to do. */
export function deprecationMistakes(schema: GraphQLSchema): readonly string[] {
  const known = coordinatesOf(schema)
  return deprecatedIn(schema).flatMap(({ coordinate, reason }) => {
    const mistake = mistakeIn(reason, known)
    return mistake ? [`${coordinate} is deprecated with '${reason}': ${mistake}`] : []
  })
}

function mistakeIn(reason: string, known: ReadonlySet<string>): string | null {
  const deprecation = readDeprecation(reason)
  if (!deprecation) return `write it as '${EXAMPLE}'`
  const { replacement, since, until } = deprecation
  if (!known.has(replacement)) return `there is no ${replacement} to use in its place`
  const earliest = earliestRemoval(since)
  return until < earliest ? `it must stay for ${DEPRECATION_DAYS} days, until ${earliest} at least` : null
}

function earliestRemoval(since: string): string {
  return new Date(Date.parse(since) + DEPRECATION_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/** Not so of 2026-02-30. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
