/** Fills the gaps of a draft at random, keeping what is there; with everything open it makes games to practise on. */
import { type Bitset, countBits, intersectionCount } from './bitset.ts'
import type { CatalogueIndex } from './catalogue.ts'
import { type Clue, type ClueKind, clueKey } from './clue.ts'
import { nineDifferentSongs } from './matching.ts'
import { canMeet, MIN_ANSWERS, type PuzzleDraft } from './puzzle.ts'
import { pickOne, seededRandom, shuffled } from './random.ts'
import { answerSets, type ThreeClues } from './squares.ts'

export interface FilledDraft {
  readonly rows: ThreeClues
  readonly columns: ThreeClues
}

export type Difficulty = 'easy' | 'medium' | 'hard'

/** How many answers each square has; a clue alone is as hard as its crossings. */
export const ANSWERS: Readonly<Record<Difficulty, AnswerRange>> = {
  easy: { least: 10, most: Number.POSITIVE_INFINITY },
  medium: { least: 5, most: 40 },
  hard: { least: MIN_ANSWERS, most: 10 },
}

export interface PracticeFilters {
  /** An album that is one of the clues; null for any. */
  readonly albumId: number | null
  /** The kinds that clues are drawn from; none for all. */
  readonly kinds: readonly ClueKind[]
  /** Null for any. */
  readonly difficulty: Difficulty | null
}

export interface FillInput {
  readonly draft: PuzzleDraft
  readonly index: CatalogueIndex
  readonly random: () => number
  readonly words: readonly string[]
  /** None for all. */
  readonly kinds?: readonly ClueKind[]
  readonly answers?: AnswerRange
  /** Keys of clues that are not drawn. */
  readonly resting?: ReadonlySet<string> | undefined
  /** Where not every puzzle will do. */
  readonly accepts?: (filled: FilledDraft) => boolean
  /** How often kinds are drawn before it is given up. */
  readonly draws?: number
}

interface AnswerRange {
  readonly least: number
  readonly most: number
}

/** Specification, section 9: 20 % infinity, 20 % album, 20 % category, 40 % word. */
const SHARES: readonly (readonly [ClueKind, number])[] = [
  ['infinity', 0.2],
  ['album', 0.2],
  ['category', 0.2],
  ['word', 0.4],
]
const NONE: ReadonlySet<string> = new Set()
const ANY_COUNT: AnswerRange = { least: MIN_ANSWERS, most: Number.POSITIVE_INFINITY }
/** Draws of other kinds before giving up. */
const DRAWS = 250
/** A draw that needs more tries than this is left for another. */
const TRIES_PER_DRAW = 600
/** Before hard-to-cross kinds come the easy ones too late to be moved. */
const HARDEST_FIRST: readonly ClueKind[] = ['album', 'category', 'word', 'infinity']

/** The draft with every gap filled, as a puzzle that may be played; null when no filling was found. */
export function fillDraft(input: FillInput): FilledDraft | null {
  const {
    draft,
    index,
    random,
    words,
    kinds = [],
    answers = ANY_COUNT,
    resting = NONE,
    accepts = () => true,
    draws = DRAWS,
  } = input
  const slots: Slot[] = [...draft.rows, ...draft.columns].map((clue, place) => ({ place, clue }))
  const gaps = slots.filter(({ clue }) => clue === null).length
  const known = knownClues(index)
  if (gaps === 0 || !doKeptCluesCross(slots, { index, known })) return null
  const offered = offeredClues(index, words, resting)
  const shares = SHARES.filter(([kind]) => (kinds.length === 0 || kinds.includes(kind)) && offered[kind].length > 0)
  for (let draw = 0; draw < draws; draw++) {
    const drawn = drawKinds(gaps, shares, { random, hasInfinity: slots.some(({ clue }) => clue?.kind === 'infinity') })
    const filled = place(slots, drawn, { offered, index, known, random, answers, accepts, tries: TRIES_PER_DRAW })
    if (filled && 'songs' in nineDifferentSongs(answerSets(filled.rows, filled.columns, index))) return filled
  }
  return null
}

/** Returns the practice game of a seed, the same for everyone with the link; null if the filters leave none. */
export function practiceDraft(
  seed: string,
  { albumId, kinds, difficulty }: PracticeFilters,
  { index, words, resting }: Pick<FillInput, 'index' | 'words' | 'resting'>,
): FilledDraft | null {
  const random = seededRandom(['practice', seed, albumId, kinds.toSorted(), difficulty].join(':'))
  const clues: (Clue | null)[] = [null, null, null, null, null, null]
  if (albumId !== null) clues[pickOne([0, 1, 2, 3, 4, 5], random)] = { kind: 'album', albumId }
  const [a = null, b = null, c = null, d = null, e = null, f = null] = clues
  const draft: PuzzleDraft = { rows: [a, b, c], columns: [d, e, f] }
  return fillDraft({ draft, index, random, words, kinds, resting, ...(difficulty && { answers: ANSWERS[difficulty] }) })
}

/** Whether what is kept may be part of a puzzle at all. */
function doKeptCluesCross(slots: readonly Slot[], { index, known }: Pick<Crossing, 'index' | 'known'>): boolean {
  return slots.every(({ clue, place }) => {
    const others = slots.map((slot) => (slot.place === place ? null : slot.clue))
    if (!clue) return true
    const isRare = countBits(known(clue).songs) < MIN_ANSWERS
    return !isRare && fits(clue, place, { clues: others, index, known, answers: ANY_COUNT })
  })
}

interface Slot {
  /** 0-2 a row, 3-5 a column. */
  readonly place: number
  readonly clue: Clue | null
}

type Offered = Readonly<Record<ClueKind, readonly Clue[]>>

/** Any song is no clue that anybody tires of: it never rests. */
function offeredClues(index: CatalogueIndex, words: readonly string[], resting: ReadonlySet<string>): Offered {
  const rested = (clues: readonly Clue[]) => clues.filter((clue) => !resting.has(clueKey(clue)))
  return {
    word: rested(words.map((word) => ({ kind: 'word', word }))),
    album: rested(index.albums.map(({ id }) => ({ kind: 'album', albumId: id }))),
    category: rested(index.categories.map(({ code }) => ({ kind: 'category', code }))),
    infinity: [{ kind: 'infinity' }],
  }
}

/** A second infinity would be an equal clue. */
function drawKinds(
  count: number,
  offered: typeof SHARES,
  { random, hasInfinity }: { readonly random: () => number; readonly hasInfinity: boolean },
): ClueKind[] {
  const drawn: ClueKind[] = []
  while (drawn.length < count) {
    const isFull = hasInfinity || drawn.includes('infinity')
    const shares = offered.filter(([kind]) => !(isFull && kind === 'infinity'))
    let at = random() * shares.reduce((sum, [, share]) => sum + share, 0)
    const drawnShare = shares.find(([, share]) => {
      at -= share
      return at < 0
    })
    if (!drawnShare) return []
    drawn.push(drawnShare[0])
  }
  return drawn.sort((a, b) => HARDEST_FIRST.indexOf(a) - HARDEST_FIRST.indexOf(b))
}

interface Choice {
  readonly offered: Offered
  readonly index: CatalogueIndex
  readonly known: KnownClues
  readonly random: () => number
  readonly answers: AnswerRange
  readonly accepts: (filled: FilledDraft) => boolean
  readonly tries: number
}

/** Lays the kinds out over the gaps, in a random order, and looks for clues that cross. */
function place(slots: readonly Slot[], kinds: readonly ClueKind[], choice: Choice): FilledDraft | null {
  const { index, known, offered, random } = choice
  const clues = slots.map(({ clue }) => clue)
  const gaps = shuffled(
    slots.filter(({ clue }) => clue === null),
    random,
  )
  if (kinds.length < gaps.length) return null
  let { tries } = choice
  const isWanted = (grid: FilledDraft | null) => grid !== null && choice.accepts(grid)
  const fill = (step: number): boolean => {
    const [gap, kind] = [gaps[step], kinds[step]]
    if (!gap || !kind) return isWanted(asGrid(clues))
    for (const candidate of shuffled(offered[kind], random)) {
      if (tries-- <= 0) return false
      if (!fits(candidate, gap.place, { clues, index, known, answers: choice.answers })) continue
      clues[gap.place] = candidate
      if (fill(step + 1)) return true
      clues[gap.place] = null
    }
    return false
  }
  return fill(0) ? asGrid(clues) : null
}

interface Crossing {
  readonly clues: readonly (Clue | null)[]
  readonly index: CatalogueIndex
  readonly known: KnownClues
  readonly answers: AnswerRange
}

/** The key of a clue and the songs that fit it. */
type KnownClues = (clue: Clue) => { readonly key: string; readonly songs: Bitset }

/** A search asks about the same hundred clues many thousand times, and folding a word costs more than counting songs. */
function knownClues(index: CatalogueIndex): KnownClues {
  const known = new Map<Clue, ReturnType<KnownClues>>()
  return (clue) => {
    const found = known.get(clue) ?? { key: clueKey(clue), songs: index.fits(clue) }
    known.set(clue, found)
    return found
  }
}

function fits(candidate: Clue, at: number, { clues, index, known, answers }: Crossing): boolean {
  const { key, songs } = known(candidate)
  return clues.every((other, place) => {
    if (!other) return true
    const crossed = known(other)
    if (crossed.key === key) return false
    if (place < 3 === at < 3) return true
    const count = intersectionCount(songs, crossed.songs)
    return count >= answers.least && count <= answers.most && canMeet(candidate, other, index)
  })
}

function asGrid([a, b, c, d, e, f]: readonly (Clue | null | undefined)[]): FilledDraft | null {
  return a && b && c && d && e && f ? { rows: [a, b, c], columns: [d, e, f] } : null
}
