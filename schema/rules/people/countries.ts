/** Finds the country, state or region that a person means, by name, and its name by flag code. */
import { AUSTRALIAN_REGIONS, type Country, UK_AND_CROWN_REGIONS, US_STATES, WORLD } from './country-lists.ts'

interface Group {
  readonly members: readonly Country[]
  /** Typing the first, on the way to the second, shows the whole group. */
  readonly words: readonly (readonly [least: string, whole: string])[]
}

const groups: readonly Group[] = [
  { members: AUSTRALIAN_REGIONS, words: [['aus', 'australia']] },
  {
    members: UK_AND_CROWN_REGIONS,
    words: [
      ['uk', 'uk'],
      ['gb', 'gb'],
      ['unit', 'united kingdom'],
    ],
  },
  {
    members: US_STATES,
    words: [
      ['us', 'usa'],
      ['america', 'america'],
      ['united states', 'united states of america'],
    ],
  },
]
const all = [...WORLD, ...groups.flatMap(({ members }) => members)]
const names = new Map(all.map(({ code, name }) => [code, name]))

/** What fits the text, the countries of the world first. Without a text these alone. */
export function searchCountries(text: string): readonly Country[] {
  const query = folded(text)
  if (query === '') return WORLD
  const fits = ({ name }: Country) => folded(name).includes(query)
  return [
    ...WORLD.filter(fits),
    ...groups.flatMap(({ members, words }) =>
      words.some(([least, whole]) => query.startsWith(least) && whole.startsWith(query))
        ? members
        : members.filter(fits),
    ),
  ]
}

/** Null for a code that no list has. */
export function countryName(code: string): string | null {
  return names.get(code) ?? null
}

/** 'cote' finds Côte d’Ivoire. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()
}
