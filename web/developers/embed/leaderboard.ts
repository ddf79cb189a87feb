/** Makes the board of an embedded page live, and says how it is connected. */
import './leaderboard.css'
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { type EmbeddedBoard, type EmbeddedStanding, followBoard } from './board-stream.ts'

// Draws a board into its table: who stays keeps the row, and who changes glows.

/** A table body that follows a board. */
function boardDrawer(body: HTMLTableSectionElement): (board: EmbeddedBoard) => void {
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
    // Rows that do not move are not touched, so that a screen reader keeps its place.
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
function fill(row: HTMLTableRowElement, { position, name, rarity, unicornCount }: EmbeddedStanding): boolean {
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

/** Boards everywhere do not come for the new day at one moment. */
const SPREAD_MS = 20_000
/** Where this clock is ahead of the server's, the new day is not there yet: it asks no more often. */
const LEAST_MS = 10 * 60_000

const { game, ref, until } = document.body.dataset
const element = (id: string) => document.getElementById(id)
const tableBody = document.querySelector('tbody')
const draw = tableBody && boardDrawer(tableBody)

function say(state: 'live' | 'final' | 'lost', text: string): void {
  document.body.className = state
  const line = element('state')
  // What is said again and again is not news.
  if (line && line.textContent !== text) line.textContent = text
}

function show(board: EmbeddedBoard): void {
  const { entries, completedCount, isSettled } = board
  draw?.(board)
  say(isSettled ? 'final' : 'live', isSettled ? 'Final' : 'Live')
  const count = element('count')
  if (count) count.textContent = `${completedCount} finished`
  noteOf(entries.length > 0 ? '' : isSettled ? 'Nobody finished this game on its day.' : 'Nobody has played yet.')
}

function noteOf(text: string): void {
  const note = element('note')
  if (!note) return
  note.hidden = text === ''
  note.textContent = text
}

void followBoard(
  { gameNumber: game === undefined ? undefined : Number(game), gameRef: ref },
  {
    board: show,
    lost() {
      say('lost', navigator.onLine ? 'Reconnecting…' : 'Offline')
      if (tableBody?.ariaBusy === 'true') noteOf('The leaderboard could not be loaded. It is tried again.')
    },
  },
)

if (until !== undefined) {
  const left = Date.parse(until) - Date.now()
  setTimeout(() => location.reload(), left > 0 ? left + Math.random() * SPREAD_MS : LEAST_MS)
}
