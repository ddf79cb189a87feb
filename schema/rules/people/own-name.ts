/** How people call themselves on boards: by a part of their first name, or by an adjective and an animal. */
import { ADJECTIVES, ANIMALS } from './display-names.ts'

/** The minus control stops here: specification, section 9. */
export const SHORTEST_NAME = 3

export type NameMode = 'shorten' | 'random'

/** Which of the two made a name: a part of the first name was shortened, anything else was drawn. */
export function nameModeOf(displayName: string, firstName: string): NameMode {
  return firstName.includes(displayName) ? 'shorten' : 'random'
}

/** One letter less; a name of three letters stays. */
export function shorterName(displayName: string): string {
  const letters = [...displayName]
  return letters.length > SHORTEST_NAME ? letters.slice(0, -1).join('') : displayName
}

/** One letter of the first name more; the whole name stays. */
export function longerName(displayName: string, firstName: string): string {
  return [...firstName].slice(0, [...displayName].length + 1).join('')
}

/** Returns whether a player with this first name may use this display name. */
export function isOwnName(displayName: string, firstName: string): boolean {
  return isShortened(displayName, firstName) || isDrawn(displayName)
}

function isShortened(displayName: string, firstName: string): boolean {
  const least = Math.min(SHORTEST_NAME, [...firstName].length)
  // Of 'Mary Ann', 'Mary ' is shown as 'Mary'.
  return firstName.startsWith(displayName) && [...displayName].length >= least
}

function isDrawn(displayName: string): boolean {
  const [adjective, animal, ...more] = displayName.split(' ')
  return more.length === 0 && ADJECTIVES.some((each) => each === adjective) && ANIMALS.some((each) => each === animal)
}
