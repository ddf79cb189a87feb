/** Works out scores and places from a dump alone, as anyone can who has read the guide: nothing of the product is imported. */

export interface GameRecord {
  readonly record: 'game'
  readonly game: number
  readonly date: string
  readonly settledAt: string
  readonly correctedAt: string | null
  readonly formulaVersion: number
  readonly sampleSize: number
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

export interface SongRecord {
  readonly record: 'song'
  readonly square: number
  readonly songId: string
  readonly song: string
  readonly isAnswer: boolean
  readonly count: number
}

interface ScoreRecord {
  readonly record: 'score'
  readonly rarityMicros: number | null
  readonly players: number
}

type DumpRecord = GameRecord | SongRecord | ScoreRecord

export interface Dump {
  readonly game: GameRecord
  readonly songs: readonly SongRecord[]
  readonly scores: readonly ScoreRecord[]
}

export function readDump(ndjson: string): Dump {
  const records: DumpRecord[] = ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [game] = records
  if (game?.record !== 'game') throw new Error('A dump begins with its game')
  return {
    game,
    songs: records.filter((record) => record.record === 'song'),
    scores: records.filter((record) => record.record === 'score'),
  }
}

/** The score of nine songs, by square, in millionths of a percent. */
export function scoreOf({ songs }: Dump, picks: readonly (string | undefined)[]): number {
  const squares = picks.map((songId, square) => {
    const counts = songs.filter((song) => song.square === square)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const count = counts.find((song) => song.songId === songId)?.count ?? 0
    return count <= 1 ? 0 : Math.round((1e8 * count) / total)
  })
  return squares.reduce((sum, score) => sum + score, 0)
}

/** Where a score stands among all of its game. */
export function placeOf({ game, scores }: Dump, rarityMicros: number): { rank: number; percentile: number } {
  const own = scores.findIndex((score) => score.rarityMicros === rarityMicros)
  const count = (among: readonly ScoreRecord[]) => among.reduce((sum, { players }) => sum + players, 0)
  const [better, worse] = [count(scores.slice(0, own)), count(scores.slice(own + 1))]
  const others = game.sampleSize - 1
  return { rank: better + 1, percentile: others === 0 ? 100 : (100 * worse) / others }
}
