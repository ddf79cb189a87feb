/** What can be searched for. It is plain data, so that it can be sent to another thread. */
import { z } from 'zod'
import type { CatalogueIndex } from '#schema/rules/catalogue.ts'
import { product } from '#schema/rules/product.ts'
import type { PuzzleDraft } from '#schema/rules/puzzle.ts'
import { seededRandom } from '#schema/rules/random.ts'
import { type FilledDraft, fillDraft, type PracticeFilters, practiceDraft } from '#schema/rules/random-draft.ts'

export type WantedPuzzle = (
  | { readonly kind: 'draft'; readonly draft: PuzzleDraft }
  | { readonly kind: 'practice'; readonly filters: PracticeFilters }
) & {
  readonly seed: string
  /** Keys of clues that it may not draw. */
  readonly resting: readonly string[]
}

/** The same for the same wish and catalogue; null where there is none. */
export function searchPuzzle(wanted: WantedPuzzle, index: CatalogueIndex): FilledDraft | null {
  const from = { index, words: product.commonWords, resting: new Set(wanted.resting) }
  if (wanted.kind === 'practice') return practiceDraft(wanted.seed, wanted.filters, from)
  return fillDraft({ ...from, draft: wanted.draft, random: seededRandom(`draft:${wanted.seed}`) })
}

const clue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('word'), word: z.string() }),
  z.object({ kind: z.literal('album'), albumId: z.number() }),
  z.object({ kind: z.literal('category'), code: z.string() }),
  z.object({ kind: z.literal('infinity') }),
])
const three = z.tuple([clue, clue, clue])

/** What the thread answers. */
export const foundPuzzle = z.object({
  id: z.number(),
  found: z.object({ rows: three, columns: three }).nullable(),
})
