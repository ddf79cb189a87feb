/** Everything that is particular to this product and its artist, in one place: another artist is another value of this type. */
import type { Clue } from './puzzle/clue.ts'

export interface SiblingGame {
  readonly name: string
  readonly url: string
  readonly description: string
}

/** Two columns, two rows and the squares where they cross. */
export interface WorkedExample {
  readonly album: string
  readonly columnWord: string
  readonly rowWord: string
  readonly category: string
  readonly answers: {
    readonly albumAndWord: { readonly title: string; readonly rarity: number }
    readonly bothWords: { readonly title: string; readonly rarity: number }
    readonly albumAndCategory: { readonly title: string; readonly rarity: number }
    /** How many songs fit the square that is left open. */
    readonly open: number
  }
}

export interface ThemeColours {
  readonly accent: string
  readonly accentText: string
  readonly accentSoft: string
  /** The colour of the browser's own frame, light and dark. */
  readonly frameLight: string
  readonly frameDark: string
}

export interface ArtistConfig {
  readonly name: string
  readonly tagline: string
  /** What the product is, in a sentence for search engines. */
  readonly description: string
  readonly siteUrl: string
  readonly artist: { readonly name: string; readonly shortName: string }
  /** The day of game 1, as a calendar day of `timeZone`. */
  readonly launchDate: string
  readonly timeZone: string
  readonly theme: ThemeColours
  readonly links: { readonly feedback: string; readonly contact: string; readonly source: string }
  readonly siblings: readonly SiblingGame[]
  /** What shared results add while a release is celebrated, from one game to another. */
  readonly releaseNote: { readonly from: number; readonly to: number; readonly text: string }
  /** What "How to play" shows: a corner of a grid, with true answers, the last of them left to the reader. */
  readonly example: WorkedExample
  /** Clues that a game of the archive must have, by game number. */
  readonly pinnedClues: Readonly<Record<number, Clue>>
  /** The words from which the generator draws. */
  readonly commonWords: readonly string[]
}

export const product = {
  name: 'Ninefold',
  tagline: 'the daily song grid',
  description: 'Nine squares, one song for each. A new grid every day: find the answers that nobody else thinks of.',
  siteUrl: 'https://ninefold.example',
  artist: { name: 'Posy Larkspur', shortName: 'Posy' },
  launchDate: '2024-06-01',
  timeZone: 'America/New_York',
  theme: {
    accent: '#6d4bd8',
    accentText: '#ffffff',
    accentSoft: '#ece6ff',
    frameLight: '#fbf8ff',
    frameDark: '#17131f',
  },
  links: {
    feedback: 'https://ninefold.example/feedback',
    contact: 'mailto:hello@ninefold.example',
    source: 'https://ninefold.example/source',
  },
  siblings: [
    {
      name: 'Sevenfold',
      url: 'https://sevenfold.example',
      description: 'One lyric a day, seven words missing. How many can you hear?',
    },
    {
      name: 'Liner Notes',
      url: 'https://liner-notes.example',
      description: 'Put five songs in the order in which they were released.',
    },
  ],
  releaseNote: { from: 86, to: 99, text: '🎶 Celebrating the release of “Quicksilver”' },
  example: {
    album: 'Paper Lanterns',
    columnWord: 'rain',
    rowWord: 'night',
    category: 'Love songs',
    answers: {
      albumAndWord: { title: 'Paper Lanterns', rarity: 46.2 },
      bothWords: { title: 'Seventeen Miles', rarity: 0 },
      albumAndCategory: { title: 'Velvet Hour', rarity: 8.33 },
      open: 16,
    },
  },
  pinnedClues: { 37: { kind: 'category', code: 'love-songs' } },
  commonWords: [
    'love',
    'night',
    'heart',
    'home',
    'never',
    'time',
    'light',
    'eyes',
    'know',
    'rain',
    'dream',
    'stay',
    'hands',
    'dance',
    'again',
    "don't",
  ],
} as const satisfies ArtistConfig
