/** Draws a board into its table: who stays keeps the row, and who changes glows. */
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/rarity.ts'
import type { Board, Standing } from './board-stream.ts'

/** A table body that follows a board. */
export function boardDrawer(body: HTMLTableSectionElement): (board: Board) => void {
  const rows = new Map<string, HTMLTableRowElement>()
  return ({ entries }) => {
    const isFirst = body.ariaBusy === 'true'
    body.ariaBusy = 'false'
    const drawn = entries.map((standing) => {
      const row = rows.get(standing.ref) ?? newRow()
      rows.set(standing.ref, row)
      const hasChanged = fill(row, standing)
      if (hasChanged && !isFirst) glow(row)
      return row
    })
    const refs = new Set(entries.map(({ ref }) => ref))
    for (const ref of rows.keys()) if (!refs.has(ref)) rows.delete(ref)
    // A row that stays where it is is not touched, so that whoever reads it is not thrown out.
    const isSameOrder = drawn.length === body.rows.length && drawn.every((row, place) => body.rows[place] === row)
    if (!isSameOrder) body.replaceChildren(...drawn)
  }
}

function newRow(): HTMLTableRowElement {
  const row = document.createElement('tr')
  const name = document.createElement('th')
  name.scope = 'row'
  row.append(document.createElement('td'), name, document.createElement('td'), document.createElement('td'))
  row.addEventListener('animationend', () => row.classList.remove('changed'))
  return row
}

/** Whether the place or what stands for a score is another than before. */
function fill(row: HTMLTableRowElement, { position, name, rarity, unicornCount }: Standing): boolean {
  const score = rarity === null ? 'Playing' : formatRarity(rarity, LEADERBOARD_DECIMALS)
  const texts = [position === null ? '–' : String(position), name, score, String(unicornCount)]
  const changed = texts.filter((text, place) => row.cells[place]?.textContent !== text)
  for (const [place, text] of texts.entries()) {
    const cell = row.cells[place]
    if (cell && cell.textContent !== text) cell.textContent = text
  }
  row.classList.toggle('playing', rarity === null)
  const [, who] = row.cells
  if (who) who.title = name
  return changed.length > 0
}

function glow({ classList }: HTMLTableRowElement): void {
  classList.remove('changed')
  // Begins again also where it has not ended.
  requestAnimationFrame(() => classList.add('changed'))
}
