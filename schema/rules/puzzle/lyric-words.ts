/** Finds the words of a lyric as a listener would count them: "don't" is one word, "rain-soaked" two, case is nothing. */

const HEADING = /^\s*\[[^\]]*\]\s*$/gm
const APOSTROPHES = /[\u2018\u2019\u02BC\uFF07\u0060\u00B4]/g
const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu

/** The different words of a lyric, folded. Lines like [Chorus] are headings, not lyrics. */
export function wordsOf(lyrics: string): Set<string> {
  return new Set(fold(lyrics.replace(HEADING, '')).match(WORD) ?? [])
}

/** One word as `wordsOf` would give it; empty unless the text is exactly one word. */
export function foldWord(word: string): string {
  const [first, ...others] = fold(word).match(WORD) ?? []
  return first !== undefined && others.length === 0 ? first : ''
}

function fold(text: string): string {
  return text.toLowerCase().normalize('NFC').replace(APOSTROPHES, "'")
}
