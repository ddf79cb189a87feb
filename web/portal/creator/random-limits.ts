/** What Random keeps to, as an admin sets it. */
import type { RandomGameQueryVariables } from '../../gql/index.ts'

type Given = NonNullable<RandomGameQueryVariables['limits']>
export type LimitKind = NonNullable<Given['kinds']>[number]

export interface RandomLimits {
  readonly difficulty: NonNullable<Given['difficulty']> | 'ANY'
  /** The kinds that may be drawn. */
  readonly kinds: readonly LimitKind[]
  /** Number of preceding games whose clues are avoided. */
  readonly restGames: number
}

/** Specification, section 9: the kinds offered, in its order. */
export const KINDS: readonly { readonly kind: LimitKind; readonly label: string }[] = [
  { kind: 'WORD', label: 'Word' },
  { kind: 'INFINITY', label: 'Infinity' },
  { kind: 'ALBUM', label: 'Album' },
  { kind: 'CATEGORY', label: 'Category' },
]

export const NO_LIMITS: RandomLimits = { difficulty: 'ANY', kinds: KINDS.map(({ kind }) => kind), restGames: 0 }

/** As the server reads them. */
export function limitsInput({ difficulty, kinds, restGames }: RandomLimits): Given {
  return {
    difficulty: difficulty === 'ANY' ? null : difficulty,
    kinds: kinds.length === KINDS.length ? null : [...kinds],
    restGames,
  }
}

/** In a few words: 'hard, word and album, without the last 5 games'. */
export function limitsInWords({ difficulty, kinds, restGames }: RandomLimits): string {
  const named = KINDS.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label.toLowerCase())
  const limits = [
    ...(difficulty === 'ANY' ? [] : [difficulty.toLowerCase()]),
    ...(kinds.length === KINDS.length ? [] : [named.join(' and ') || 'no kind of clue']),
    ...(restGames === 0 ? [] : [`without the last ${restGames} games`]),
  ]
  return limits.join(', ') || 'none'
}
