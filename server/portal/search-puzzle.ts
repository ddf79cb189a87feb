/** What can be searched for. It is plain data, so that it can be sent to another thread. */
import { z } from 'zod'
import { product } from '#schema/rules/product.ts'
import type { CatalogueIndex } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { fillWithin, type LimitedDraft } from '#schema/rules/puzzle/constrained-draft.ts'
import type { PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { type Difficulty, fillDraft, type PracticeFilters, practiceDraft } from '#schema/rules/puzzle/random-draft.ts'

export type WantedPuzzle = (
  | { readonly kind: 'draft'; readonly draft: PuzzleDraft }
  | { readonly kind: 'practice'; readonly filters: PracticeFilters }
) & {
  readonly seed: string
  /** Keys of clues that it may not draw. */
  readonly resting: readonly string[]
}

/** A daily game, within what an admin asks of it. */
export interface WantedGame {
  readonly kind: 'game'
  readonly draft: PuzzleDraft
  readonly seed: string
  readonly difficulty: Difficulty | null
  readonly kinds: readonly Clue['kind'][]
  readonly unlike: PuzzleDraft | null
  /** Codes of categories that it may not draw, whatever the limits are. */
  readonly used: readonly string[]
  readonly resting: readonly string[]
}

/** The same for the same wish and catalogue. */
export function searchPuzzle(wanted: WantedPuzzle | WantedGame, index: CatalogueIndex): LimitedDraft {
  if (wanted.kind === 'game') return searchGame(wanted, index)
  const from = { index, words: product.commonWords, resting: new Set(wanted.resting) }
  const filled =
    wanted.kind === 'practice'
      ? practiceDraft(wanted.seed, wanted.filters, from)
      : fillDraft({ ...from, draft: wanted.draft, random: seededRandom(`draft:${wanted.seed}`) })
  return filled ? { filled } : { unmet: [] }
}

function searchGame({ used, resting, ...wanted }: WantedGame, index: CatalogueIndex): LimitedDraft {
  const categories = index.categories.filter(({ code }) => !used.includes(code))
  return fillWithin({
    ...wanted,
    index: { ...index, categories },
    words: product.commonWords,
    resting: new Set(resting),
  })
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
  found: z.union([
    z.object({ filled: z.object({ rows: three, columns: three }) }),
    z.object({ unmet: z.array(z.enum(['difficulty', 'kinds', 'rest'])) }),
  ]),
})
