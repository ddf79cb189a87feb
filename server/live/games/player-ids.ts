/** Numbers players by their ids, sixteen bytes each: a million take 16 MB and an index of 8, not a map of strings. */

export const ID_BYTES = 16
const WORDS = 4
const FIRST_CAPACITY = 64
const MANY = 100_000
const NO_PLAYER = -1
/** A multiplication that spreads what differs in few bits: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1

export class PlayerIds {
  #bytes = new Uint8Array(FIRST_CAPACITY * ID_BYTES)
  #words = new Int32Array(this.#bytes.buffer)
  /**
   * Open addressing: a player's number plus one, 0 for a free slot; at most half full. Renamed players also keep their old slot, where no
   * lookup finds them.
   */
  #places = new Int32Array(FIRST_CAPACITY * 2)
  #takenPlaces = 0
  readonly #sought = new Uint8Array(ID_BYTES)
  readonly #soughtWords = new Int32Array(this.#sought.buffer)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** -1 for an unknown one. */
  indexOf(id: string): number {
    writeId(id, this.#sought)
    return this.#find()
  }

  /** The same for an id that is sixteen bytes somewhere. */
  indexOfBytes(bytes: Uint8Array, at: number): number {
    for (let i = 0; i < ID_BYTES; i++) this.#sought[i] = bytes[at + i] ?? 0
    return this.#find()
  }

  idOf(index: number): string {
    if (index < 0 || index >= this.#size) return ''
    return readId(this.#bytes, index * ID_BYTES)
  }

  /** Returns the number of a new one. */
  add(id: string): number {
    writeId(id, this.#sought)
    return this.#addSought()
  }

  /** The same for an id that is sixteen bytes somewhere. */
  addBytes(bytes: Uint8Array, at: number): number {
    for (let i = 0; i < ID_BYTES; i++) this.#sought[i] = bytes[at + i] ?? 0
    return this.#addSought()
  }

  /** Gives a player another, unused id. */
  rename(index: number, id: string): void {
    this.#makePlace()
    writeId(id, this.#sought)
    this.#bytes.set(this.#sought, index * ID_BYTES)
    this.#put(index)
  }

  /** Reserves capacity for this many players. */
  reserve(count: number): void {
    if (count * ID_BYTES > this.#bytes.length) this.#setCapacity(count)
    let places = this.#places.length
    while (places < count * 2) places *= 2
    if (places > this.#places.length) this.#setPlaces(places)
  }

  #addSought(): number {
    const index = this.#size
    if (index * ID_BYTES === this.#bytes.length) this.#setCapacity(grownCapacity(index))
    this.#makePlace()
    this.#bytes.set(this.#sought, index * ID_BYTES)
    this.#size++
    this.#put(index)
    return index
  }

  #find(): number {
    const mask = this.#places.length - 1
    const sought = this.#soughtWords
    for (let place = startOf(sought, 0) & mask; ; place = (place + 1) & mask) {
      const index = (this.#places[place] ?? 0) - 1
      if (index === NO_PLAYER) return NO_PLAYER
      const first = index * WORDS
      if (
        this.#words[first] === sought[0] &&
        this.#words[first + 1] === sought[1] &&
        this.#words[first + 2] === sought[2] &&
        this.#words[first + 3] === sought[3]
      )
        return index
    }
  }

  /** Old places are cleared away; where they were few, there is room for more besides. */
  #makePlace(): void {
    const { length } = this.#places
    if (this.#takenPlaces * 2 >= length) this.#setPlaces(this.#size * 3 >= length ? length * 2 : length)
  }

  #put(index: number): void {
    const mask = this.#places.length - 1
    let place = startOf(this.#words, index * WORDS) & mask
    while (this.#places[place] !== 0) place = (place + 1) & mask
    this.#places[place] = index + 1
    this.#takenPlaces++
  }

  #setCapacity(capacity: number): void {
    const bytes = new Uint8Array(capacity * ID_BYTES)
    bytes.set(this.#bytes)
    this.#bytes = bytes
    this.#words = new Int32Array(bytes.buffer)
  }

  #setPlaces(count: number): void {
    this.#places = new Int32Array(count)
    this.#takenPlaces = 0
    for (let index = 0; index < this.#size; index++) this.#put(index)
  }
}

/** Room for half as many again; for an eighth where a third of it, not needed, would be many megabytes. */
export function grownCapacity(size: number): number {
  return Math.max(FIRST_CAPACITY, Math.ceil(size * (size < MANY ? 1.5 : 1.125)))
}

function startOf(words: Int32Array, first: number): number {
  const mixed = (words[first] ?? 0) ^ (words[first + 1] ?? 0) ^ (words[first + 2] ?? 0) ^ (words[first + 3] ?? 0)
  return Math.imul(mixed, SPREAD) >>> 7
}

function readId(bytes: Uint8Array, at: number): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + at, ID_BYTES).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Another text than an id leaves what is no id of anybody's. */
function writeId(id: string, into: Uint8Array): void {
  let at = 0
  for (let i = 0; at < ID_BYTES && i < id.length; i++) {
    const high = digitOf(id.charCodeAt(i))
    if (high < 0) continue
    into[at++] = (high << 4) | digitOf(id.charCodeAt(++i))
  }
  into.fill(0, at)
}

/** Of a hexadecimal digit its value, of a hyphen less than 0. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return (code | 32) >= 97 && (code | 32) <= 102 ? (code | 32) - 87 : -1
}
