/** The four kinds of clue, and when two of them are the same. */

import { never } from '../never.ts'
import { foldWord } from './lyric-words.ts'

export type Clue =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'album'; readonly albumId: number }
  | { readonly kind: 'category'; readonly code: string }
  | { readonly kind: 'infinity' }

export type ClueKind = Clue['kind']

/** A text that is equal for equal clues: 'word:love', 'album:3', 'category:love-songs', 'infinity'. */
export function clueKey(clue: Clue): string {
  switch (clue.kind) {
    case 'word':
      return `word:${foldWord(clue.word)}`
    case 'album':
      return `album:${clue.albumId}`
    case 'category':
      return `category:${clue.code}`
    case 'infinity':
      return 'infinity'
    default:
      return never(clue)
  }
}
