/** Grids drawn by what the clue pool knows of its clues: each clue is taken from those that cross all that are there. */
import { type Bitset, bitsetOf, hasBit, indexesOf, intersect } from '#schema/rules/puzzle/bitset.ts'
import type { CluePool } from '#schema/rules/puzzle/clue-pool.ts'
import { pickOne } from '#schema/rules/puzzle/random.ts'
import { type Grid, ofKinds } from './naive-puzzles.ts'

/** The same verdict as that of the naive sets, by nine look-ups. */
export function isGood({ partners }: CluePool, { rows, columns }: Grid): boolean {
  for (let row = 0; row < 3; row++) {
    const crossing = partners[rows[row] ?? -1]
    if (!crossing) return false
    for (let column = 0; column < 3; column++) if (!hasBit(crossing, columns[column] ?? -1)) return false
  }
  return areDifferent(rows) && areDifferent(columns)
}

function areDifferent(clues: readonly number[]): boolean {
  return clues[0] !== clues[1] && clues[0] !== clues[2] && clues[1] !== clues[2]
}

/** Draws like the naive way, kind by kind, but only crossing clues; starts over at a dead end. */
export function gridsOf(pool: CluePool): (random: () => number) => Grid {
  const kinds = ofKinds(pool.clues).map((places) => bitsetOf(pool.clues.length, places))
  return (random) => {
    for (;;) {
      const grid = attempt(pool, kinds, random)
      if (grid) return grid
    }
  }
}

/** Row, column, row, column: so that a dead end shows early. */
function attempt(pool: CluePool, kinds: readonly Bitset[], random: () => number): Grid | null {
  const rows: number[] = []
  const columns: number[] = []
  for (let step = 0; step < 6; step++) {
    const [side, crossing] = step % 2 === 0 ? [rows, columns] : [columns, rows]
    let open = pickOne(kinds, random)
    for (const other of crossing) open = intersect(open, pool.partners[other] ?? open)
    const places = indexesOf(open).filter((place) => !side.includes(place))
    const place = places[Math.floor(random() * places.length)]
    if (place === undefined) return null
    side.push(place)
  }
  return { rows, columns }
}
