import { describe, expect, it } from 'vitest'
import { countBits } from '#schema/rules/puzzle/bitset.ts'
import { indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import { type Clue, type ClueKind, clueKey } from '#schema/rules/puzzle/clue.ts'
import { fillWithin, type LimitedFill } from '#schema/rules/puzzle/constrained-draft.ts'
import { gameDifficulty } from '#schema/rules/puzzle/difficulty.ts'
import { checkPuzzle, type PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { type FilledDraft, fillDraft } from '#schema/rules/puzzle/random-draft.ts'
import { answerSets } from '#schema/rules/puzzle/squares.ts'
import { syntheticCatalogue } from './synthetic-catalogue.ts'

const index = indexCatalogue(syntheticCatalogue('user games'))
const words = ['love', 'night', 'heart', 'home', 'never', 'time', 'light', 'eyes', 'know', 'rain', 'dream', 'stay']
const NOTHING: PuzzleDraft = { rows: [null, null, null], columns: [null, null, null] }
const word = (text: string): Clue => ({ kind: 'word', word: text })
const ANY: Clue = { kind: 'infinity' }
const SEEDS = Array.from({ length: 12 }, (_, seed) => `seed ${seed}`)

const within = (limits: Partial<LimitedFill> = {}) =>
  fillWithin({ draft: NOTHING, index, words, seed: 'test', difficulty: null, unlike: null, ...limits })
function filledWithin(limits: Partial<LimitedFill> = {}): FilledDraft {
  const drawn = within(limits)
  if (!('filled' in drawn)) throw new Error(`Nothing was found: ${drawn.unmet.join()}`)
  return drawn.filled
}
const cluesOf = ({ rows, columns }: FilledDraft) => [...rows, ...columns]

describe('Random within limits', () => {
  it('[RD1] is what it is without them, the same for the same seed', () => {
    for (const seed of SEEDS) {
      const plain = fillDraft({ draft: NOTHING, index, words, random: seededRandom(seed) })
      expect(filledWithin({ seed })).toEqual(plain)
    }
  })

  it.each(['easy', 'medium', 'hard'] as const)('[RD4] makes a game that is %s by the estimate', (difficulty) => {
    for (const seed of SEEDS) {
      const filled = filledWithin({ seed, difficulty })
      expect(gameDifficulty(answerSets(filled.rows, filled.columns, index).map(countBits))).toBe(difficulty)
      expect(checkPuzzle(filled, index, [])).toEqual([])
      expect(filledWithin({ seed, difficulty })).toEqual(filled)
    }
  })

  it('[RD4] draws of the kinds that may be used, beside what is kept', () => {
    const draft: PuzzleDraft = { rows: [null, word('rain'), null], columns: [ANY, null, null] }
    const kinds: readonly ClueKind[] = ['category', 'album']
    for (const seed of SEEDS) {
      const filled = filledWithin({ seed, kinds, draft })
      expect(filled.rows[1]).toEqual(word('rain'))
      expect(filled.columns[0]).toEqual(ANY)
      const drawn = [filled.rows[0], filled.rows[2], filled.columns[1], filled.columns[2]]
      for (const { kind } of drawn) expect(kinds).toContain(kind)
    }
  })

  it('[RD4] leaves out what rests, but not infinity', () => {
    const seen = SEEDS.flatMap((seed) => cluesOf(filledWithin({ seed })).map(clueKey))
    const resting = new Set([...seen, clueKey(ANY)])
    const drawn = SEEDS.flatMap((seed) => cluesOf(filledWithin({ seed, resting })))
    expect(drawn.filter((clue) => clue.kind !== 'infinity' && resting.has(clueKey(clue)))).toEqual([])
    expect(drawn).toContainEqual(ANY)
  })

  it('[RD5] is not twice the same in a row, where there is another', () => {
    const kept = cluesOf(filledWithin({ seed: 'kept' }))
    const [top = ANY, middle = ANY, bottom = ANY, left = ANY, centre = ANY] = kept
    const draft: PuzzleDraft = { rows: [top, middle, bottom], columns: [left, centre, null] }
    let last = filledWithin({ draft })
    for (const seed of SEEDS) {
      const next = filledWithin({ draft, seed, unlike: last })
      expect(next).not.toEqual(last)
      last = next
    }
    // Of one kind there is one clue alone.
    const only = filledWithin({ draft, kinds: ['word'], resting: othersThan('love') })
    expect(filledWithin({ draft, kinds: ['word'], resting: othersThan('love'), unlike: only })).toEqual(only)
  })

  it('[RD6] names the limits that stand in the way', () => {
    expect(within({ kinds: ['infinity'] })).toEqual({ unmet: ['kinds'] })
    const used = new Set(
      [...words.map(word), ...index.albums.map(({ id }): Clue => ({ kind: 'album', albumId: id }))].map(clueKey),
    )
    expect(within({ kinds: ['word', 'album'], resting: used })).toEqual({ unmet: ['kinds', 'rest'] })
    expect(within({ kinds: ['word'], difficulty: 'hard' })).toEqual({ unmet: ['difficulty', 'kinds'] })
    expect(within({ draft: { ...NOTHING, rows: [word('xyzzy'), null, null] }, difficulty: 'easy' })).toEqual({
      unmet: [],
    })
  })
})

const othersThan = (kept: string) => new Set(words.filter((each) => each !== kept).map((each) => clueKey(word(each))))
