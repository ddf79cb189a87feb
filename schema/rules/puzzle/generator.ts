/** Composes a puzzle that may be published: always the same one for the same seed, catalogue and history. */
import { type Bitset, indexesOf, intersect } from './bitset.ts'
import type { CatalogueIndex } from './catalogue.ts'
import { type Clue, type ClueKind, clueKey } from './clue.ts'
import { type Candidates, type ClueHistory, candidatesOf, offeredAt, type SlotKind, takeNext } from './clue-choice.ts'
import { type CluePool, cluePool } from './clue-pool.ts'
import { nineDifferentSongs } from './matching.ts'
import { type PastGame, REUSE_WINDOW } from './puzzle.ts'
import { shuffled } from './random.ts'
import { answerSets, type ThreeClues } from './squares.ts'

export interface ComposeInput {
  readonly index: CatalogueIndex
  readonly random: () => number
  /** The games before, latest last; the last 30 count. */
  readonly recent: readonly PastGame[]
  readonly commonWords: readonly string[]
  /** A clue that the game must have. */
  readonly pinned?: Clue | undefined
  /** Clues that games soon to come will have: as categories they are not used now. */
  readonly reserved?: readonly Clue[]
}

export interface ComposedGame {
  readonly rows: ThreeClues
  readonly columns: ThreeClues
  /** Row-major, as bits of the catalogue index. */
  readonly answers: Bitset[]
}

/** For how many games a word or an album rests: first as wished, then less, then not at all. */
const RESTS = [
  { word: 3, album: 4 },
  { word: 1, album: 1 },
  { word: 0, album: 0 },
] as const

/** Layouts to try before drawing other kinds of clues. */
const LAYOUTS_PER_DRAW = 10
const DRAWS_PER_REST = 60
/** A layout that needs more tries than this is left for another. */
const TRIES_PER_LAYOUT = 400

/** Composes a game; an Error that says why when the catalogue and history leave no puzzle. */
export function composeGame(input: ComposeInput): ComposedGame {
  const pool = cluePool(input.index, input.commonWords, input.pinned ?? null)
  const history = historyOf(input)
  refuseImpossiblePin(input, pool, history)
  for (const rest of RESTS) {
    const offered = offeredAt({ pool, history, rest, pinned: input.pinned })
    for (let draw = 0; draw < DRAWS_PER_REST; draw++) {
      const kinds = drawKinds(input)
      for (let layout = 0; layout < LAYOUTS_PER_DRAW; layout++) {
        const slots = layOut(kinds, input.random)
        const game = fill(slots, candidatesOf(offered, input.random), { pool, index: input.index })
        if (game) return inRandomOrder(game, input)
      }
    }
  }
  throw new Error(
    `No puzzle can be composed: ${input.index.size} songs, ${input.index.albums.length} albums and ` +
      `${input.index.categories.length} categories leave no six clues with enough answers at every crossing`,
  )
}

interface Slot {
  readonly side: 'row' | 'column'
  readonly kind: SlotKind
}
interface Sides {
  readonly row: number[]
  readonly column: number[]
}

function historyOf({ recent, reserved = [] }: ComposeInput): ClueHistory {
  const gamesAgo = new Map<string, number>()
  for (const [place, game] of recent.slice(-REUSE_WINDOW).entries()) {
    const ago = Math.min(recent.length, REUSE_WINDOW) - place
    for (const clue of game.clues) gamesAgo.set(clueKey(clue), ago)
  }
  return { gamesAgo, closed: new Set([...gamesAgo.keys(), ...reserved.map(clueKey)]) }
}

function refuseImpossiblePin({ pinned, index }: ComposeInput, pool: CluePool, { gamesAgo }: ClueHistory): void {
  if (!pinned) return
  const key = clueKey(pinned)
  const ago = gamesAgo.get(key)
  if (pinned.kind === 'category' && ago !== undefined) {
    throw new Error(
      `The game must have '${index.title(pinned)}' (${key}), which came ${ago} ${ago === 1 ? 'game' : 'games'} before`,
    )
  }
  const partners = pool.partners[pool.places.get(key) ?? -1]
  if (!partners?.some((word) => word !== 0)) {
    throw new Error(`The game must have ${key}, which the catalogue cannot cross with any other clue`)
  }
}

/** 20 % infinity, 20 % album, 20 % category, 40 % word; a second infinity would be an equal clue and is drawn again. */
function drawKinds({ random, pinned }: ComposeInput): SlotKind[] {
  const kinds: SlotKind[] = pinned ? ['pinned'] : []
  let hasInfinity = pinned?.kind === 'infinity'
  while (kinds.length < 6) {
    const draw = random()
    const kind: ClueKind = draw < 0.2 ? 'infinity' : draw < 0.4 ? 'album' : draw < 0.6 ? 'category' : 'word'
    if (kind === 'infinity' && hasInfinity) continue
    hasInfinity ||= kind === 'infinity'
    kinds.push(kind)
  }
  return kinds
}

/** Which clue kinds are hardest to cross: they are placed first, so that a dead end shows at once. */
const HARDEST_FIRST: readonly SlotKind[] = ['pinned', 'album', 'category', 'word', 'infinity']

function layOut(kinds: readonly SlotKind[], random: () => number): Slot[] {
  const order = shuffled(kinds, random)
  const hardestFirst = (a: SlotKind, b: SlotKind) => HARDEST_FIRST.indexOf(a) - HARDEST_FIRST.indexOf(b)
  const columns = order.slice(3).sort(hardestFirst)
  return order
    .slice(0, 3)
    .sort(hardestFirst)
    .flatMap((kind, place): Slot[] => [
      { side: 'row', kind },
      { side: 'column', kind: columns[place] ?? 'word' },
    ])
}

/** Finds clues for the slots by trying, each against all that it would cross; null when none are found in time. */
function fill(
  slots: readonly Slot[],
  candidates: Candidates,
  { pool, index }: { pool: CluePool; index: CatalogueIndex },
): ComposedGame | null {
  let tries = 0
  const chosen: Sides = { row: [], column: [] }
  const place = (): ComposedGame | null => {
    const slot = slots[chosen.row.length + chosen.column.length]
    if (!slot) return proved(chosen, pool, index)
    const side = chosen[slot.side]
    const crossing = slot.side === 'row' ? chosen.column : chosen.row
    const allowed = crossing.reduce((set, other) => bothOf(set, pool.partners[other]), candidates.sets[slot.kind])
    const open = indexesOf(allowed).filter((candidate) => !side.includes(candidate))
    for (let next = takeNext(open, candidates); next !== null; next = takeNext(open, candidates)) {
      if (++tries > TRIES_PER_LAYOUT) return null
      side.push(next)
      const game = place()
      if (game) return game
      side.pop()
    }
    return null
  }
  return place()
}

function bothOf(set: Bitset, other: Bitset | undefined): Bitset {
  return other ? intersect(set, other) : set
}

/** The game of six chosen clues, if nine different songs can fill it. */
function proved(chosen: Sides, pool: CluePool, index: CatalogueIndex): ComposedGame | null {
  const rows = threeClues(chosen.row, pool)
  const columns = threeClues(chosen.column, pool)
  const answers = answerSets(rows, columns, index)
  return 'songs' in nineDifferentSongs(answers) ? { rows, columns, answers } : null
}

function threeClues(places: readonly number[], pool: CluePool): ThreeClues {
  return asThree(places.flatMap((place) => pool.clues[place] ?? []))
}

function asThree(clues: readonly Clue[]): ThreeClues {
  const [first, second, third] = clues
  if (!first || !second || !third) throw new RangeError('A side of a grid has three clues')
  return [first, second, third]
}

/** The hardest clues were placed first, and that order would be a hint. */
function inRandomOrder({ rows, columns }: ComposedGame, { index, random }: ComposeInput): ComposedGame {
  const [newRows, newColumns] = [asThree(shuffled(rows, random)), asThree(shuffled(columns, random))]
  return { rows: newRows, columns: newColumns, answers: answerSets(newRows, newColumns, index) }
}

/** The clues that games within the reuse window after this one must have. */
export function reservedAfter(number: number, pinnedClues: Readonly<Record<number, Clue>>): Clue[] {
  return Object.entries(pinnedClues)
    .filter(([pinned]) => Number(pinned) > number && Number(pinned) <= number + REUSE_WINDOW)
    .map(([, clue]) => clue)
}
