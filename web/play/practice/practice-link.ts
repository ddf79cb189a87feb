/** The address of a practice game: its day, seed and filters, readable and the same for everyone. */
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import type { PracticeGameQueryVariables } from '../../gql/index.ts'

export type PracticeLinkName = PracticeGameQueryVariables['game']
export type PracticeKind = NonNullable<PracticeLinkName['kinds']>[number]
export type PracticeDifficulty = NonNullable<PracticeLinkName['difficulty']>

export const KINDS: readonly { readonly kind: PracticeKind; readonly label: string }[] = [
  { kind: 'WORD', label: 'Word' },
  { kind: 'INFINITY', label: 'Infinity' },
  { kind: 'ALBUM', label: 'Album' },
  { kind: 'CATEGORY', label: 'Category' },
]
export const DIFFICULTIES: readonly { readonly difficulty: PracticeDifficulty; readonly label: string }[] = [
  { difficulty: 'EASY', label: 'Easy' },
  { difficulty: 'MEDIUM', label: 'Medium' },
  { difficulty: 'HARD', label: 'Hard' },
]
const LONGEST_SEED = 64

/** The game of an address; null where it names none. An address without a day names today's game of its seed. */
export function practiceIn(search: URLSearchParams): PracticeLinkName | null {
  const seed = (search.get('seed') ?? '').slice(0, LONGEST_SEED)
  if (seed === '') return null
  const wanted = (search.get('kinds') ?? '').toUpperCase().split(',')
  const difficulty = DIFFICULTIES.find((each) => each.difficulty === search.get('difficulty')?.toUpperCase())
  const day = Number(search.get('day'))
  return {
    day: Number.isInteger(day) && day > 0 ? day : today(),
    seed,
    albumId: search.get('album'),
    kinds: KINDS.map(({ kind }) => kind).filter((kind) => wanted.includes(kind)),
    difficulty: difficulty?.difficulty ?? null,
  }
}

/** The address of a game, without what stands for itself. */
export function searchOf({ day, seed, albumId, kinds, difficulty }: PracticeLinkName): string {
  const search = new URLSearchParams({ day: `${day}`, seed })
  if (albumId) search.set('album', albumId)
  if (kinds && kinds.length > 0) search.set('kinds', kinds.join(',').toLowerCase())
  if (difficulty) search.set('difficulty', difficulty.toLowerCase())
  return search.toString()
}

/** A game that has not been before: it is one of today. */
export const another = () => ({ day: today(), seed: crypto.randomUUID().slice(0, 8) })

const today = () => gameNumberAt(new Date(), product)
