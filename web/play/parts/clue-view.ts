/** What a clue shows and how it is spoken, whether it came from the server or from the browser's own copy. */
import { never } from '#schema/rules/never.ts'
import type { ClueHeader_clueFragment } from '../../gql/index.ts'

export type ClueView =
  | { readonly kind: 'word'; readonly title: string }
  | { readonly kind: 'album'; readonly title: string; readonly coverUrl: string | null }
  | { readonly kind: 'category'; readonly title: string; readonly songCount: number }
  | { readonly kind: 'infinity'; readonly title: string }

/** The fields of the fragment, wherever they were selected. */
type ClueFields<Fragment = ClueHeader_clueFragment> = Fragment extends unknown ? Fragment : never

/** A clue of the API as a clue to show. */
export function clueView(clue: ClueFields): ClueView {
  const { title } = clue
  switch (clue.__typename) {
    case 'WordClue':
      return { kind: 'word', title: clue.word }
    case 'AlbumClue':
      return { kind: 'album', title, coverUrl: clue.album.coverUrl }
    case 'CategoryClue':
      return { kind: 'category', title, songCount: clue.songCount }
    case 'InfinityClue':
      return { kind: 'infinity', title }
    default:
      return never(clue)
  }
}

/** A clue as a screen reader says it: "album Paper Lanterns", "word 'rain'", "category Love songs", "any song". */
export function spokenClue(clue: ClueView): string {
  switch (clue.kind) {
    case 'word':
      return `word '${clue.title}'`
    case 'album':
      return `album ${clue.title}`
    case 'category':
      return `category ${clue.title}`
    case 'infinity':
      return 'any song'
    default:
      return never(clue)
  }
}

/** A clue within a sentence: 'Paper Lanterns', the word ‘rain’, Love songs, any song. */
export function clueText(clue: ClueView): string {
  switch (clue.kind) {
    case 'word':
      return `the word ‘${clue.title}’`
    case 'infinity':
      return 'any song'
    default:
      return clue.title
  }
}
