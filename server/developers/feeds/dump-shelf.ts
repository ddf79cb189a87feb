/** Creates the dump of a settled game on request, one at a time, and caches as many as fit the bound. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sha256 } from './document.ts'
import { type SettledGame, writeGame } from './dump-records.ts'
import type { ReadSettledGame } from './read-settled-game.ts'

export interface StoredGame extends SettledGame {
  readonly id: number
}

/** The files of a game, and what a list says of them. */
export interface Dump {
  readonly sampleSize: number
  readonly ndjson: DumpFile
  readonly csv: DumpFile
  /** The first file compressed: one member of the file of all games. */
  readonly member: DumpFile
}

export interface DumpFile {
  readonly bytes: Buffer
  readonly sha256: string
}

/** A dump without its bytes. */
export interface DumpEntry {
  readonly sampleSize: number
  readonly ndjson: FileEntry
  readonly csv: FileEntry
  readonly member: FileEntry
}

export interface FileEntry {
  readonly length: number
  readonly sha256: string
}

export interface DumpShelf {
  /** Of a settled game as it is now, or was within the hour. */
  dump(game: StoredGame): Promise<Dump>
  /** The same without the bytes, which need not be made again. */
  entry(game: StoredGame): Promise<DumpEntry>
}

export interface DumpShelfSettings {
  readonly read: ReadSettledGame
  readonly now: () => Date
}

/** Five years of games, each some twenty kilobytes where few have played. */
const MOST_BYTES = 64 * 1024 * 1024
/** Titles may be edited, and players may leave: after this a game is read again. */
const KEPT_MS = 60 * 60_000
const GZIP = { level: 9 }

interface Kept {
  readonly version: string
  readonly until: number
  readonly entry: DumpEntry
}

export function createDumpShelf({ read, now }: DumpShelfSettings): DumpShelf {
  const entries = new Map<number, Kept>()
  const dumps = keepDumps()
  const inWork = new Map<string, Promise<Dump>>()
  /** One after the other: two large games at a time would be twice the memory. */
  let last: Promise<unknown> = Promise.resolve()

  const fresh = (game: StoredGame) => {
    const kept = entries.get(game.id)
    return kept?.version === versionOf(game) && now().getTime() < kept.until ? kept.entry : null
  }
  const make = async (game: StoredGame) => {
    const dump = await dumpOf(game, await read(game.id))
    dumps.keep(game.id, dump)
    entries.set(game.id, { version: versionOf(game), until: now().getTime() + KEPT_MS, entry: entryOf(dump) })
    return dump
  }
  const makeOnce = (game: StoredGame) => {
    const name = `${game.id} ${versionOf(game)}`
    const known = inWork.get(name)
    if (known) return known
    const making = last.then(() => make(game)).finally(() => inWork.delete(name))
    inWork.set(name, making)
    last = making.catch(() => undefined)
    return making
  }
  return {
    dump: async (game) => (fresh(game) && dumps.get(game.id)) ?? makeOnce(game),
    entry: async (game) => fresh(game) ?? entryOf(await makeOnce(game)),
  }
}

/** Those that were asked for last, up to a bound. */
function keepDumps() {
  const kept = new Map<number, Dump>()
  let total = 0
  const drop = (id: number) => {
    const dump = kept.get(id)
    if (!dump) return
    kept.delete(id)
    total -= sizeOf(dump)
  }
  return {
    get(id: number): Dump | null {
      const dump = kept.get(id)
      if (!dump) return null
      kept.delete(id)
      kept.set(id, dump)
      return dump
    },
    keep(id: number, dump: Dump): void {
      drop(id)
      if (sizeOf(dump) > MOST_BYTES) return
      kept.set(id, dump)
      total += sizeOf(dump)
      for (const oldest of kept.keys()) {
        if (total <= MOST_BYTES) return
        drop(oldest)
      }
    },
  }
}

async function dumpOf(game: StoredGame, counts: Awaited<ReturnType<ReadSettledGame>>): Promise<Dump> {
  const { sampleSize, ndjson, csv } = writeGame(game, counts)
  const member = await promisify(gzip)(ndjson, GZIP)
  return { sampleSize, ndjson: fileOf(ndjson), csv: fileOf(csv), member: fileOf(member) }
}

const fileOf = (bytes: Buffer): DumpFile => ({ bytes, sha256: sha256(bytes) })
const listed = ({ bytes, sha256 }: DumpFile): FileEntry => ({ length: bytes.byteLength, sha256 })
const entryOf = ({ sampleSize, ndjson, csv, member }: Dump): DumpEntry => ({
  sampleSize,
  ndjson: listed(ndjson),
  csv: listed(csv),
  member: listed(member),
})
const sizeOf = ({ ndjson, csv, member }: Dump) => ndjson.bytes.length + csv.bytes.length + member.bytes.length

/** What settles or corrects a game makes another of it. */
function versionOf({ settledAt, correctedAt }: StoredGame): string {
  return `${settledAt.getTime()} ${correctedAt?.getTime() ?? ''}`
}
