/** Decides which names others may see: none that offend, and none that pose as someone else. */
import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity'
import { DisplayNameRefused } from '#schema/errors.ts'
import { type Brand, impersonates, titleImpersonates } from '#schema/rules/people/impersonation.ts'
import { REFUSED_PARTS, REFUSED_WORDS, TOO_EAGER } from './refused-words.ts'

export interface NamePolicy {
  /** Whether a person may be called so. */
  isFit(name: string): boolean
  /** Error: DisplayNameRefused. */
  checkName(name: string): void
  /** For what people make and name: games, leagues. They may name the artist, whom they are about. Error: DisplayNameRefused. */
  checkTitle(title: string): void
}

/** The policy of a house. Making one takes a moment: make it once. */
export function createNamePolicy(brand: Brand): NamePolicy {
  const offends = createOffence()
  const isFit = (name: string) => !impersonates(name, brand) && !offends(name)
  return {
    isFit,
    checkName(name) {
      if (!isFit(name)) throw new DisplayNameRefused('name')
    },
    checkTitle(title) {
      if (titleImpersonates(title, brand) || offends(title)) throw new DisplayNameRefused('title')
    },
  }
}

/** The library sees through digits and signs that stand for letters, and letters that are repeated. */
function createOffence(): (text: string) => boolean {
  const list = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => TOO_EAGER.includes(metadata?.originalWord ?? ''))
  for (const pattern of [...REFUSED_PARTS, ...REFUSED_WORDS.filter(isForLibrary).map((word) => `|${word}|`)])
    list.addPhrase((phrase) => phrase.addPattern(parseRawPattern(pattern)))
  const matcher = new RegExpMatcher({ ...list.build(), ...englishRecommendedTransformers })
  const words = new Set(REFUSED_WORDS.map(plain))
  return (text) =>
    readings(text).some((reading) => matcher.hasMatch(reading) || reading.split(' ').some((word) => words.has(word)))
}

/** It reads repeated letters as one, most of them: words that have such letters themselves are ours to compare, as are other scripts. */
function isForLibrary(word: string): boolean {
  return /^[a-z]+$/.test(word) && !/([^beolsg])\1/.test(word)
}

/** A text as it is written, and as it is read by who overlooks dots, accents and gaps between single letters. */
function readings(text: string): string[] {
  // Without what is not seen: characters of no width, and of control.
  const seen = text.normalize('NFKC').replace(/\p{C}/gu, '')
  const words = plain(seen)
    .split(/[^\p{L}\p{N}@$!]+/u)
    .filter((word) => word !== '')
  return [seen, words.join(' '), joinedLetters(words), ...pairsOf(words)]
}

/** 'f u c k you' is 'fuck you'. */
function joinedLetters(words: readonly string[]): string {
  const isLetter = (word = '') => [...word].length === 1
  return words.reduce(
    (text, word, i) => (isLetter(word) && isLetter(words[i - 1]) ? text + word : `${text} ${word}`),
    '',
  )
}

/** 'Dick Head' is 'dickhead'. Other words are not put together: Ashi Tanaka is a name. */
function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).flatMap((word, i) => {
    const pair = `${words[i]}${word}`
    return REFUSED_PARTS.some((part) => pair.startsWith(part)) ? [pair] : []
  })
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}
