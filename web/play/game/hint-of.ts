/** What there is to do in a game, in a sentence below its grid. */
export const CHOOSE_ANSWERS = 'Choose a square to see its answers.'

export const CHOOSE_SQUARE = 'Choose a square, then find a song that fits both of its clues.'

export function hintOf(status: 'playing' | 'won' | 'lost'): string {
  if (status === 'playing') return CHOOSE_SQUARE
  return CHOOSE_ANSWERS
}
