/** Computes the changes that make the stored entries equal to the written ones. */
import { isDeepStrictEqual } from 'node:util'

export interface StoredCatalogueText<Row> {
  readonly id: number
  readonly row: Row
}

export interface CatalogueComparison<Row> {
  /** In the order in which they were written. */
  readonly added: readonly Row[]
  readonly changed: readonly StoredCatalogueText<Row>[]
  /** As they are stored. */
  readonly removed: readonly StoredCatalogueText<Row>[]
}

export interface ChangeCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Entries are the same one where `nameOf` is the same; their ids stay. */
export function compare<Row>(
  stored: readonly StoredCatalogueText<Row>[],
  written: readonly Row[],
  nameOf: (row: Row) => string,
): CatalogueComparison<Row> {
  const old = new Map(stored.map((entry) => [nameOf(entry.row), entry]))
  const names = new Set(written.map(nameOf))
  return {
    added: written.filter((row) => !old.has(nameOf(row))),
    changed: written.flatMap((row) => {
      const before = old.get(nameOf(row))
      return before && !isDeepStrictEqual(before.row, row) ? [{ id: before.id, row }] : []
    }),
    removed: stored.filter(({ row }) => !names.has(nameOf(row))),
  }
}

/** How much there is to do. */
export function countsOf({ added, changed, removed }: CatalogueComparison<unknown>): ChangeCounts {
  return { added: added.length, changed: changed.length, removed: removed.length }
}
