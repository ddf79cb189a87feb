/** What benches print: a table for people, and `ratio KEY VALUE` lines for programs. */

/** The middle of the figures, or of the middle two the mean; an outlier does not move it. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** The first row names the columns; the first column is the one that is read first, and the others are figures. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    console.log(`  ${cells.join('   ')}`)
  }
}

/** One figure, by a name that stays the same from run to run. */
export function printRatio(key: string, value: number): void {
  console.log(`ratio ${key} ${value.toFixed(2)}`)
}
