/** Finds in a title the part that a player has typed, as the search reads it: whatever the case, accents and signs. */

export interface TitleParts {
  readonly before: string
  readonly match: string
  readonly after: string
}

/** The title in three parts; the match is empty where another name of the song was found. */
export function matchParts(title: string, query: string): TitleParts {
  const { letters, places } = fold(title)
  const wanted = fold(query).letters
  const at = wanted === '' ? -1 : letters.indexOf(wanted)
  const from = places[at]
  const last = places[at + wanted.length - 1]
  if (at === -1 || from === undefined || last === undefined) return { before: title, match: '', after: '' }
  const characters = [...title]
  return {
    before: characters.slice(0, from).join(''),
    match: characters.slice(from, last + 1).join(''),
    after: characters.slice(last + 1).join(''),
  }
}

/** Letters and digits alone, and for each the character of the text that it came from. */
function fold(text: string): { letters: string; places: readonly number[] } {
  const places: number[] = []
  let letters = ''
  for (const [place, character] of [...text].entries()) {
    const folded =
      character === '&'
        ? 'and'
        : character
            .toLowerCase()
            .normalize('NFKD')
            .replace(/[^\p{L}\p{N}]/gu, '')
    letters += folded
    for (let i = 0; i < folded.length; i += 1) places.push(place)
  }
  return { letters, places }
}
