/** Writes a settled game down, line by line: as NDJSON for programs, as CSV for tables. The same game is the same bytes. */
import { stringify } from 'csv-stringify/sync'
import { distributionOf, FORMULA_VERSION } from '#schema/rules/scoring/dumps.ts'
import type { SettledCounts } from './read-settled-game.ts'

export interface SettledGame {
  readonly number: number
  readonly date: string
  readonly settledAt: Date
  /** When a correction last changed its answers. */
  readonly correctedAt: Date | null
  /** The titles of its clues. */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

export interface WrittenGame {
  readonly sampleSize: number
  readonly ndjson: Buffer
  readonly csv: Buffer
}

type Cell = string | number | boolean | null | readonly string[]
type DumpRecord = Readonly<Record<string, Cell>>

/** Of every kind of record, in the order of a table; a record leaves those empty that are not its own. */
const COLUMNS = [
  ...['record', 'game', 'date', 'settledAt', 'correctedAt', 'formulaVersion', 'sampleSize', 'rows', 'columns'],
  ...['square', 'songId', 'song', 'isAnswer', 'count', 'rarityMicros', 'players'],
]

/** First the game, then its songs by square, then its scores, the rarest first. */
export function writeGame(game: SettledGame, { songs, scores }: SettledCounts): WrittenGame {
  const distribution = distributionOf(scores)
  const { sampleSize } = distribution
  const records: readonly DumpRecord[] = [
    headOf(game, sampleSize),
    ...songs.map(({ square, ref, title, isAnswer, count }) => ({
      record: 'song',
      game: game.number,
      square,
      songId: apiIdOf(ref),
      song: title,
      isAnswer,
      count,
    })),
    ...distribution.scores.map((score) => ({ record: 'score', game: game.number, ...score })),
  ]
  const rows = records.map((record) => COLUMNS.map((column) => textOf(record[column])))
  return {
    sampleSize,
    ndjson: Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    csv: Buffer.from(stringify(rows, { header: true, columns: COLUMNS })),
  }
}

function headOf({ number, date, settledAt, correctedAt, rows, columns }: SettledGame, sampleSize: number): DumpRecord {
  return {
    record: 'game',
    game: number,
    date,
    settledAt: settledAt.toISOString(),
    correctedAt: correctedAt?.toISOString() ?? null,
    formulaVersion: FORMULA_VERSION,
    sampleSize,
    rows,
    columns,
  }
}

/** The id by which the API names a song. */
const apiIdOf = (ref: string) => Buffer.from(`Song:${ref}`).toString('base64')

function textOf(cell: Cell | undefined): string {
  if (typeof cell === 'object' && cell !== null) return cell.join(' | ')
  return cell === null || cell === undefined ? '' : String(cell)
}
