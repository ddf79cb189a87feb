/** What there is to do in a game, in a sentence below its grid. */
export function hintOf(status: 'playing' | 'won' | 'lost'): string {
  if (status === 'playing') return 'Choose a square, then find a song that fits both of its clues.'
  return 'Choose a square to see its answers.'
}
