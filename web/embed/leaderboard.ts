/** Makes the board of an embedded page live, and says how it is connected. */
import './leaderboard.css'
import { type Board, followBoard } from './board-stream.ts'
import { boardDrawer } from './draw-board.ts'

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

function show(board: Board): void {
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
