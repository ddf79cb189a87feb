/** Proves that a grid can be filled with different songs, or shows which squares have too few songs between them. */
import { type Bitset, indexesOf } from './bitset.ts'

export interface Bottleneck {
  /** Squares that between them have fewer songs than squares. */
  readonly squares: number[]
  /** All the songs that fit any of them, as bits of the answer sets. */
  readonly songs: number[]
}

export type Matching = { readonly songs: number[] } | { readonly bottleneck: Bottleneck }

/**
 * A different song for every square, as bits of the answer sets; or the bottleneck that makes it impossible.
 * By augmenting paths (Kuhn): when one fails, the squares it reached are those that break Hall's condition.
 */
export function nineDifferentSongs(answers: readonly Bitset[]): Matching {
  const options = answers.map(indexesOf)
  const squareOfSong = new Map<number, number>()
  for (const square of options.keys()) {
    const reached: Reached = { squares: new Set(), songs: new Set() }
    if (!findSong(square, { options, squareOfSong, reached })) {
      return { bottleneck: { squares: ascending(reached.squares), songs: ascending(reached.songs) } }
    }
  }
  const songs = new Array<number>(answers.length).fill(-1)
  for (const [song, square] of squareOfSong) songs[square] = song
  return { songs }
}

interface Reached {
  readonly squares: Set<number>
  readonly songs: Set<number>
}

interface Search {
  readonly options: readonly (readonly number[])[]
  readonly squareOfSong: Map<number, number>
  readonly reached: Reached
}

/** Gives the square a song, moving other squares to other songs where that helps. */
function findSong(square: number, search: Search): boolean {
  const { options, squareOfSong, reached } = search
  reached.squares.add(square)
  for (const song of options[square] ?? []) {
    if (reached.songs.has(song)) continue
    reached.songs.add(song)
    const holder = squareOfSong.get(song)
    if (holder === undefined || findSong(holder, search)) {
      squareOfSong.set(song, square)
      return true
    }
  }
  return false
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b)
}
