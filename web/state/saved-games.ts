/** A visitor's games as this browser remembers them, one under each key `game_{gameNumber}`: for the first paint, for days offline, and for when the cookie is lost. */
import { type Owner, presumedOwner } from './owner.ts'
import { createStore, type Store, useStore } from './store.ts'
import { onStoredElsewhere, readStoredJson, removeStored, storedKeys, writeStored } from './stored.ts'

export interface SavedSong {
  readonly songId: string
  readonly title: string
}

export interface SavedSquare {
  readonly pick: SavedSong | null
  readonly wrongGuesses: readonly SavedSong[]
}

export type SavedStatus = 'playing' | 'won' | 'lost'

export interface SavedGame {
  readonly gameNumber: number
  readonly status: SavedStatus
  /** Nine, row by row. */
  readonly squares: readonly SavedSquare[]
}

/** In a saved game: the share dialog has opened by itself, and does so once. */
const OPENED = 'hasOpenedStats'
/** In a saved game: the account that it was played in. A visitor's game has none, and goes with them into their account. */
const OWNER = 'owner'
const PREFIX = 'game_'
const SQUARES = 9
const statuses: readonly SavedStatus[] = ['playing', 'won', 'lost']
const keyOf = (gameNumber: number) => `${PREFIX}${gameNumber}`

/** Goes up with each change, here or in another tab, so that who lists saved games reads them again. */
const version: Store<number> = createStore(0)
const changed = () => version.set(version.get() + 1)

/** The saved game; null if there is none, it is invalid, or it belongs to another viewer. */
export function readSavedGame(gameNumber: number): SavedGame | null {
  const stored = readOwn(gameNumber)
  if (!stored) return null
  const { status, squares } = stored
  const knownStatus = statuses.find((known) => known === status)
  if (!knownStatus || !Array.isArray(squares) || squares.length !== SQUARES) return null
  const read = squares.map(squareOf)
  if (!read.every((square) => square !== null)) return null
  return { gameNumber, status: knownStatus, squares: read }
}

/** Saves a game of the current viewer, and nothing for one who has left. Does nothing if storage is full or forbidden. */
export function saveGame(gameNumber: number, game: Omit<SavedGame, 'gameNumber'>): void {
  const owner = presumedOwner()
  if (owner === undefined) return
  const opened = hasOpenedStats(gameNumber) ? { [OPENED]: true } : {}
  writeStored(keyOf(gameNumber), JSON.stringify({ gameNumber, [OWNER]: owner, ...game, ...opened }))
  changed()
}

/** Whether the share dialog has opened by itself after this game. */
export function hasOpenedStats(gameNumber: number): boolean {
  return readOwn(gameNumber)?.[OPENED] === true
}

/** Remembers that it has. */
export function markStatsOpened(gameNumber: number): void {
  const stored = readOwn(gameNumber)
  if (stored) writeStored(keyOf(gameNumber), JSON.stringify({ ...stored, [OPENED]: true }))
}

/** Whether a saved game may be shown to this owner: it is theirs, or was a visitor's. */
export function isSavedFor(gameNumber: number, owner: Owner): boolean {
  const stored = readStoredJson(keyOf(gameNumber))
  return isRecord(stored) && (typeof stored[OWNER] !== 'string' || stored[OWNER] === owner)
}

/** Forgets a game. */
export function forgetSavedGame(gameNumber: number): void {
  removeStored(keyOf(gameNumber))
  changed()
}

/** The numbers of all games that this browser has saved. */
export function savedGameNumbers(): readonly number[] {
  return storedKeys(PREFIX)
    .map((key) => Number(key.slice(PREFIX.length)))
    .filter((number) => Number.isInteger(number) && number > 0)
}

/** Changes whenever a saved game does: read saved games again when it has. */
export const useSavedGamesVersion = () => useStore(version)

function readOwn(gameNumber: number): Readonly<Record<string, unknown>> | null {
  const owner = presumedOwner()
  if (owner === undefined || !isSavedFor(gameNumber, owner)) return null
  const stored = readStoredJson(keyOf(gameNumber))
  return isRecord(stored) ? stored : null
}

function squareOf(value: unknown): SavedSquare | null {
  if (!isRecord(value) || !Array.isArray(value['wrongGuesses'])) return null
  const wrongGuesses = value['wrongGuesses'].map(songOf)
  const pick = value['pick'] === null ? null : songOf(value['pick'])
  if ((pick === null && value['pick'] !== null) || !wrongGuesses.every((song) => song !== null)) return null
  return { pick, wrongGuesses }
}

function songOf(value: unknown): SavedSong | null {
  if (!isRecord(value)) return null
  const { songId, title } = value
  return typeof songId === 'string' && typeof title === 'string' ? { songId, title } : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

onStoredElsewhere((key) => {
  if (key === null || key.startsWith(PREFIX)) changed()
})
