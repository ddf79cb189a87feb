/** Numbers the players of a game in the order in which memory met them, and knows what a board shows of each. */
import type { Person } from './game-rows.ts'
import { People } from './people.ts'
import { grownCapacity, ID_BYTES, PlayerIds } from './player-ids.ts'

/** Of a ref; the database holds no other. */
export const REF_BYTES = 12

export class Roster {
  readonly #ids = new PlayerIds()
  readonly #people = new People()
  #refs = Buffer.alloc(64 * REF_BYTES)

  get size(): number {
    return this.#ids.size
  }

  /** Per player, what they are: bits of people.ts. */
  get marks(): Uint8Array {
    return this.#people.marks
  }

  get hiddenCount(): number {
    return this.#people.hiddenCount
  }

  /** Per player, twelve letters. */
  get refs(): Uint8Array {
    return this.#refs
  }

  /** -1 for a player without a play. */
  indexOf(playerId: string): number {
    return this.#ids.indexOf(playerId)
  }

  /** The same for an id that is sixteen bytes somewhere. */
  indexOfBytes(ids: Uint8Array, at: number): number {
    return this.#ids.indexOfBytes(ids, at)
  }

  idOf(index: number): string {
    return this.#ids.idOf(index)
  }

  refOf(index: number): string {
    return this.#refs.toString('latin1', index * REF_BYTES, (index + 1) * REF_BYTES)
  }

  personOf(index: number): Person {
    return this.#people.of(index)
  }

  /** Less than 0 when a player's ref comes before another's. */
  compareRefs(a: number, b: number): number {
    const refs = this.#refs
    for (let [i, j, left] = [a * REF_BYTES, b * REF_BYTES, REF_BYTES]; left > 0; i++, j++, left--) {
      const difference = (refs[i] ?? 0) - (refs[j] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Reserves capacity for this many players. */
  reserve(count: number): void {
    this.#ids.reserve(count)
    this.#people.reserve(count)
    if (count * REF_BYTES > this.#refs.length) this.#refs = Buffer.concat([this.#refs], count * REF_BYTES)
  }

  /** Returns the new player's number. */
  add(playerId: string, ref: string, person: Person): number {
    const index = this.#ids.add(playerId)
    this.#makeRoom(index)
    this.#refs.write(ref, index * REF_BYTES, REF_BYTES, 'latin1')
    this.#people.set(index, person)
    return index
  }

  /** The same for a visitor whose id and ref are bytes somewhere, each the one at this place. */
  addBytes(place: number, ids: Uint8Array, refs: Uint8Array): number {
    const index = this.#ids.addBytes(ids, place * ID_BYTES)
    this.#makeRoom(index)
    for (let i = 0; i < REF_BYTES; i++) this.#refs[index * REF_BYTES + i] = refs[place * REF_BYTES + i] ?? 0
    return index
  }

  /** Adds a player whose pick arrived before the play it belongs to. */
  introduce(index: number, person: Person): void {
    if (this.#people.isUnknown(index)) this.#people.set(index, person)
  }

  /** Shows a player otherwise than before. */
  describe(index: number, person: Person): void {
    this.#people.set(index, person)
  }

  /** A player has another id from now on, and keeps their number and ref. */
  rename(index: number, playerId: string): void {
    this.#ids.rename(index, playerId)
  }

  #makeRoom(index: number): void {
    if ((index + 1) * REF_BYTES <= this.#refs.length) return
    const capacity = grownCapacity(index + 1)
    this.#people.reserve(capacity)
    this.#refs = Buffer.concat([this.#refs], capacity * REF_BYTES)
  }
}
