/** Sorts categories into the three groups of the portal, by what their titles start with. */

export type CategoryGroup = 'releasePeriod' | 'startsWith' | 'other'

/** Specification, section 9. */
const PREFIXES: readonly (readonly [string, CategoryGroup])[] = [
  ['Released in', 'releasePeriod'],
  ['Released on', 'releasePeriod'],
  ['Starts with', 'startsWith'],
]

/** The group of a category. */
export function categoryGroup(title: string): CategoryGroup {
  return PREFIXES.find(([prefix]) => title.startsWith(prefix))?.[1] ?? 'other'
}
