/** Numbers the players of a game in the order in which memory met them, and knows what a board shows of each. */
import type { Person } from './game-rows.ts'

/** Somebody of whom only a pick has been heard so far. */
export const UNKNOWN_PERSON: Person = Object.freeze({
  isSignedIn: false,
  isDemo: false,
  isHidden: false,
  name: null,
  countryCode: null,
  photoUrl: null,
})

export class Roster {
  readonly #indexes = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #refs: string[] = []
  readonly #people: Person[] = []

  get size(): number {
    return this.#ids.length
  }

  /** -1 for whoever has not begun. */
  indexOf(playerId: string): number {
    return this.#indexes.get(playerId) ?? -1
  }

  idOf(index: number): string {
    return this.#ids[index] ?? ''
  }

  refOf(index: number): string {
    return this.#refs[index] ?? ''
  }

  personOf(index: number): Person {
    return this.#people[index] ?? UNKNOWN_PERSON
  }

  /** Returns the new player's number. */
  add(playerId: string, ref: string, person: Person): number {
    const index = this.size
    this.#indexes.set(playerId, index)
    this.#ids.push(playerId)
    this.#refs.push(ref)
    this.#people.push(shared(person))
    return index
  }

  /** For somebody whose pick came in before the play it belongs to. */
  introduce(index: number, person: Person): void {
    if (this.#people[index] === UNKNOWN_PERSON) this.#people[index] = shared(person)
  }
}

/** Most players are visitors, and all visitors are one object. */
function shared(person: Person): Person {
  const { isSignedIn, isDemo, isHidden, name, countryCode, photoUrl } = person
  if (!isSignedIn && !isDemo && name === null) return UNKNOWN_PERSON
  return { isSignedIn, isDemo, isHidden, name, countryCode, photoUrl }
}
