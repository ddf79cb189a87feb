/** Dumps of settled games: answers, how often each was picked, and scores. An open game is never included. */
import { createHash } from 'node:crypto'
import { product } from '#schema/rules/product.ts'
import { FORMULA_VERSION } from '#schema/rules/scoring/dumps.ts'
import { documentOf, type FeedDocument } from './document.ts'
import type { DumpEntry, DumpShelf, FileEntry, StoredGame } from './dump-shelf.ts'

export interface DumpsSettings {
  readonly shelf: DumpShelf
  /** Every game whose board has settled, by number. */
  settledGames(): Promise<readonly StoredGame[]>
}

export interface Dumps {
  /** The document of this name below /dumps/; null if there is none. */
  named(name: string): Promise<FeedDocument | null>
}

const NDJSON = 'application/x-ndjson; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'
/** A board settles once a day. */
const MAX_AGE_S = 300
const MANIFEST = 'manifest.json'
const ALL = 'games.ndjson.gz'
const OF_GAME = /^games\/([1-9]\d{0,8})\.(ndjson|csv)$/

interface Listed {
  readonly game: StoredGame
  readonly entry: DumpEntry
}

interface Everything {
  readonly listed: readonly Listed[]
  /** The file of all games. */
  readonly file: FileEntry
}

export function createDumps(settings: DumpsSettings): Dumps {
  let all: { readonly key: string; readonly file: FileEntry } | null = null
  const listAll = async (): Promise<Everything> => {
    const listed = await list(settings)
    const key = listed.map(({ entry }) => entry.member.sha256).join()
    // Worked out again when a game has changed.
    if (all?.key !== key) all = { key, file: await digestOf(settings, listed) }
    return { listed, file: all.file }
  }
  // A game that changes while all are gone through is one of the next time.
  const everything = shareWhileMaking(() => listAll().catch(listAll))
  return {
    async named(name) {
      if (name === MANIFEST) {
        const text = `${JSON.stringify(manifestOf(await everything()), null, 2)}\n`
        return documentOf(Buffer.from(text), { type: 'application/json', maxAgeS: MAX_AGE_S })
      }
      if (name === ALL) {
        const { listed, file } = await everything()
        return fileDocument('application/gzip', file, () => membersOf(settings, listed))
      }
      return gameFile(settings, name)
    },
  }
}

function fileDocument(type: string, { length, sha256 }: FileEntry, parts: FeedDocument['parts']): FeedDocument {
  return { type, maxAgeS: MAX_AGE_S, etag: `"${sha256}"`, length, parts }
}

async function gameFile({ shelf, settledGames }: DumpsSettings, name: string): Promise<FeedDocument | null> {
  const [, number, kind] = OF_GAME.exec(name) ?? []
  if (!number) return null
  const game = (await settledGames()).find((settled) => settled.number === Number(number))
  if (!game) return null
  const { ndjson, csv } = await shelf.dump(game)
  const [file, type] = kind === 'csv' ? [csv, CSV] : [ndjson, NDJSON]
  return fileDocument(type, { length: file.bytes.byteLength, sha256: file.sha256 }, () => [file.bytes])
}

async function list({ shelf, settledGames }: DumpsSettings): Promise<readonly Listed[]> {
  const listed: Listed[] = []
  for (const game of await settledGames()) listed.push({ game, entry: await shelf.entry(game) })
  return listed
}

/** The members of the archive of all games. If a game changes meanwhile, the content would be inconsistent: it fails. */
async function* membersOf({ shelf }: DumpsSettings, listed: readonly Listed[]): AsyncGenerator<Uint8Array> {
  for (const { game, entry } of listed) {
    const { member } = await shelf.dump(game)
    if (member.sha256 !== entry.member.sha256) throw new Error(`The dump of game ${game.number} has changed`)
    yield member.bytes
  }
}

async function digestOf(settings: DumpsSettings, listed: readonly Listed[]): Promise<FileEntry> {
  const digest = createHash('sha256')
  let length = 0
  for await (const member of membersOf(settings, listed)) {
    digest.update(member)
    length += member.byteLength
  }
  return { length, sha256: digest.digest('hex') }
}

function manifestOf({ listed, file }: Everything) {
  const versions = listed.map(({ game }) => versionOf(game))
  return {
    name: product.name,
    formulaVersion: FORMULA_VERSION,
    updatedAt: versions.toSorted().at(-1) ?? null,
    all: fileIn(ALL, 'application/gzip', file),
    games: listed.map(({ game, entry }) => ({
      game: game.number,
      date: game.date,
      version: versionOf(game),
      settledAt: game.settledAt.toISOString(),
      correctedAt: game.correctedAt?.toISOString() ?? null,
      sampleSize: entry.sampleSize,
      files: [
        fileIn(`games/${game.number}.ndjson`, NDJSON, entry.ndjson),
        fileIn(`games/${game.number}.csv`, CSV, entry.csv),
      ],
    })),
  }
}

const fileIn = (name: string, type: string, { length, sha256 }: FileEntry) => ({
  path: `/dumps/${name}`,
  type,
  bytes: length,
  sha256,
})

/** When it settled, or when a correction last changed its answers. */
function versionOf({ settledAt, correctedAt }: StoredGame): string {
  return (correctedAt !== null && correctedAt > settledAt ? correctedAt : settledAt).toISOString()
}

/** Concurrent callers share the result. */
function shareWhileMaking<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | null = null
  return () => {
    making ??= make().finally(() => {
      making = null
    })
    return making
  }
}
