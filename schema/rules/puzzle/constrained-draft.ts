/** A random draft within limits: difficulty, kinds of clues, and clues to avoid. Clues already chosen are kept. */
import { intersectionCount } from './bitset.ts'
import { clueKey } from './clue.ts'
import { gameDifficulty } from './difficulty.ts'
import type { PuzzleDraft } from './puzzle.ts'
import { seededRandom } from './random.ts'
import { ANSWERS, type Difficulty, type FilledDraft, type FillInput, fillDraft } from './random-draft.ts'

export type DraftLimit = 'difficulty' | 'kinds' | 'rest'

export interface LimitedFill extends Pick<FillInput, 'draft' | 'index' | 'words' | 'kinds' | 'resting'> {
  readonly seed: string
  /** As the estimate has it; null for any. */
  readonly difficulty: Difficulty | null
  /** What came last: not again, where there is anything else. */
  readonly unlike: PuzzleDraft | null
}

/** A game; or which of the limits stand in its way, none where nothing fits what is kept. */
export type LimitedDraft = { readonly filled: FilledDraft } | { readonly unmet: readonly DraftLimit[] }

const LIMITS: readonly DraftLimit[] = ['difficulty', 'kinds', 'rest']
/** Limits that cannot be met are found out several times, one without the other: each has to be quick. */
const DRAWS_WITHIN_LIMITS = 40

/** The same for the same input. */
export function fillWithin(input: LimitedFill): LimitedDraft {
  const filled = search(input)
  if (filled) return { filled }
  const given = LIMITS.filter((limit) => isGiven(input, limit))
  const inTheWay = given.filter((limit) => search(without(input, [limit])))
  if (inTheWay.length > 0) return { unmet: inTheWay }
  return { unmet: given.length > 1 && search(without(input, given)) ? given : [] }
}

function isGiven({ difficulty, kinds = [], resting }: LimitedFill, limit: DraftLimit): boolean {
  if (limit === 'difficulty') return difficulty !== null
  return limit === 'kinds' ? kinds.length > 0 : resting !== undefined && resting.size > 0
}

function without(input: LimitedFill, limits: readonly DraftLimit[]): LimitedFill {
  return {
    ...input,
    difficulty: limits.includes('difficulty') ? null : input.difficulty,
    kinds: limits.includes('kinds') ? [] : (input.kinds ?? []),
    resting: limits.includes('rest') ? new Set() : (input.resting ?? new Set()),
  }
}

/** First where such games are likely, then anywhere; first another one, then any. */
function search(input: LimitedFill): FilledDraft | null {
  const { difficulty, unlike, seed, index } = input
  const isHardEnough = (filled: FilledDraft) => difficulty === null || difficultyOf(filled, index) === difficulty
  const isNew = (filled: FilledDraft) => unlike === null || signOf(filled) !== signOf(unlike)
  const isBoth = (filled: FilledDraft) => isNew(filled) && isHardEnough(filled)
  const hasLimits = LIMITS.some((limit) => isGiven(input, limit))
  const fill = (accepts: (filled: FilledDraft) => boolean, where: Pick<FillInput, 'answers'> = {}) =>
    fillDraft({
      ...input,
      ...where,
      random: seededRandom(seed),
      accepts,
      ...(hasLimits && { draws: DRAWS_WITHIN_LIMITS }),
    })
  const another = (difficulty && fill(isBoth, { answers: ANSWERS[difficulty] })) ?? fill(isBoth)
  return another ?? (unlike ? fill(isHardEnough) : null)
}

function difficultyOf({ rows, columns }: FilledDraft, index: LimitedFill['index']): Difficulty | null {
  const across = columns.map(index.fits)
  return gameDifficulty(rows.flatMap((row) => across.map((songs) => intersectionCount(index.fits(row), songs))))
}

const signOf = ({ rows, columns }: PuzzleDraft) => [...rows, ...columns].map((clue) => clue && clueKey(clue)).join('\n')
