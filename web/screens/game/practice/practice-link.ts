/** A practice game in an address: its seed and its filters, readable and the same for everybody. */
import type { PracticeGameQueryVariables } from '../../../gql/index.ts'

export type PracticeName = PracticeGameQueryVariables['game']
export type Kind = NonNullable<PracticeName['kinds']>[number]
export type Difficulty = NonNullable<PracticeName['difficulty']>

export const KINDS: readonly { readonly kind: Kind; readonly label: string }[] = [
  { kind: 'WORD', label: 'Word' },
  { kind: 'INFINITY', label: 'Infinity' },
  { kind: 'ALBUM', label: 'Album' },
  { kind: 'CATEGORY', label: 'Category' },
]
export const DIFFICULTIES: readonly { readonly difficulty: Difficulty; readonly label: string }[] = [
  { difficulty: 'EASY', label: 'Easy' },
  { difficulty: 'MEDIUM', label: 'Medium' },
  { difficulty: 'HARD', label: 'Hard' },
]
const LONGEST_SEED = 64

/** The game of an address; null where it names none. */
export function practiceIn(search: URLSearchParams): PracticeName | null {
  const seed = (search.get('seed') ?? '').slice(0, LONGEST_SEED)
  if (seed === '') return null
  const wanted = (search.get('kinds') ?? '').toUpperCase().split(',')
  const difficulty = DIFFICULTIES.find((each) => each.difficulty === search.get('difficulty')?.toUpperCase())
  return {
    seed,
    albumId: search.get('album'),
    kinds: KINDS.map(({ kind }) => kind).filter((kind) => wanted.includes(kind)),
    difficulty: difficulty?.difficulty ?? null,
  }
}

/** The address of a game, without what stands for itself. */
export function searchOf({ seed, albumId, kinds, difficulty }: PracticeName): string {
  const search = new URLSearchParams({ seed })
  if (albumId) search.set('album', albumId)
  if (kinds && kinds.length > 0) search.set('kinds', kinds.join(',').toLowerCase())
  if (difficulty) search.set('difficulty', difficulty.toLowerCase())
  return search.toString()
}

/** A seed that has not been before. */
export const newSeed = () => crypto.randomUUID().slice(0, 8)
