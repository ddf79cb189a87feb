/** Everything that is particular to this product and its artist, in one place: another artist is another value of this type. */
import type { Clue } from './clue.ts'

export interface SiblingGame {
  readonly name: string
  readonly url: string
  readonly description: string
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
  readonly siteUrl: string
  readonly artist: { readonly name: string; readonly shortName: string }
  /** The day of game 1, as a calendar day of `timeZone`. */
  readonly launchDate: string
  readonly timeZone: string
  readonly theme: ThemeColours
  readonly links: { readonly feedback: string; readonly contact: string; readonly source: string }
  readonly siblings: readonly SiblingGame[]
  /** Clues that a game of the archive must have, by game number. */
  readonly pinnedClues: Readonly<Record<number, Clue>>
  /** The words from which the generator draws. */
  readonly commonWords: readonly string[]
}

export const product = {
  name: 'Ninefold',
  tagline: 'the daily song grid',
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
