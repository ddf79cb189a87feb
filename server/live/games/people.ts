/** What a board shows of players, by their numbers: a byte for each, and words only for who has any. */
import type { Person } from './game-rows.ts'
import { grownCapacity } from './player-ids.ts'

/** A player known only by a pick so far. */
export const UNKNOWN_PERSON: Person = Object.freeze({
  isSignedIn: false,
  isDemo: false,
  isHidden: false,
  name: null,
  countryCode: null,
  photoUrl: null,
})

/** A player who has left, until the game is read without them. */
export const GONE_PERSON: Person = Object.freeze({ ...UNKNOWN_PERSON, isHidden: true })

/** The bits of a mark. */
export const SIGNED_IN = 1
export const DEMO = 2
export const HIDDEN = 4

const FIRST_BYTES = 1024
const LENGTH_BYTES = 4
const MOST_UNUSED_BYTES = 64 * 1024

export class People {
  /** Per player, what they are. */
  #marks = new Uint8Array(64)
  /** Per player where their words begin, 0 for none. */
  #starts = new Uint32Array(64)
  /** Name, country and picture of those who have any, end to end as JSON, each after its length. */
  #words = Buffer.alloc(FIRST_BYTES)
  #wordsEnd = 1
  /** Bytes of names that are no longer used. */
  #unusedBytes = 0
  #hiddenCount = 0

  get marks(): Uint8Array {
    return this.#marks
  }

  get hiddenCount(): number {
    return this.#hiddenCount
  }

  /** Reserves capacity for this many people. */
  reserve(count: number): void {
    if (count <= this.#marks.length) return
    const [marks, starts] = [new Uint8Array(count), new Uint32Array(count)]
    marks.set(this.#marks)
    starts.set(this.#starts)
    this.#marks = marks
    this.#starts = starts
  }

  of(index: number): Person {
    const mark = this.#marks[index] ?? 0
    const start = this.#starts[index] ?? 0
    if (this.isUnknown(index)) return UNKNOWN_PERSON
    const [name, countryCode, photoUrl] = start === 0 ? NO_WORDS : this.#wordsAt(start)
    const isSignedIn = (mark & SIGNED_IN) !== 0
    return { isSignedIn, isDemo: (mark & DEMO) !== 0, isHidden: (mark & HIDDEN) !== 0, name, countryCode, photoUrl }
  }

  /** A visitor, or a player not yet loaded. */
  isUnknown(index: number): boolean {
    return (this.#marks[index] ?? 0) === 0 && (this.#starts[index] ?? 0) === 0
  }

  /** In place of whatever was known. */
  set(index: number, { isSignedIn, isDemo, isHidden, name, countryCode, photoUrl }: Person): void {
    if (index >= this.#marks.length) this.reserve(grownCapacity(index + 1))
    this.#forget(index)
    this.#marks[index] = (isSignedIn ? SIGNED_IN : 0) | (isDemo ? DEMO : 0) | (isHidden ? HIDDEN : 0)
    if (isHidden) this.#hiddenCount++
    if (name !== null || countryCode !== null || photoUrl !== null) {
      this.#starts[index] = this.#append(JSON.stringify([name, countryCode, photoUrl]))
    }
  }

  #forget(index: number): void {
    if (((this.#marks[index] ?? 0) & HIDDEN) !== 0) this.#hiddenCount--
    const start = this.#starts[index] ?? 0
    this.#starts[index] = 0
    if (start === 0) return
    this.#unusedBytes += LENGTH_BYTES + this.#words.readUInt32LE(start)
    // A player may change their name all day long.
    if (this.#unusedBytes > Math.max(MOST_UNUSED_BYTES, this.#wordsEnd / 2)) this.#compact()
  }

  /** Moves together the words that are shown. */
  #compact(): void {
    const before = this.#words
    this.#words = Buffer.alloc(before.length)
    this.#wordsEnd = 1
    this.#unusedBytes = 0
    for (const [index, start] of this.#starts.entries()) {
      if (start === 0) continue
      const end = start + LENGTH_BYTES + before.readUInt32LE(start)
      before.copy(this.#words, this.#wordsEnd, start, end)
      this.#starts[index] = this.#wordsEnd
      this.#wordsEnd += end - start
    }
  }

  #wordsAt(start: number): Words {
    const from = start + LENGTH_BYTES
    return JSON.parse(this.#words.toString('utf8', from, from + this.#words.readUInt32LE(start)))
  }

  #append(text: string): number {
    const start = this.#wordsEnd
    const length = Buffer.byteLength(text)
    const end = start + LENGTH_BYTES + length
    if (end > this.#words.length) this.#words = Buffer.concat([this.#words], grownCapacity(end))
    this.#words.writeUInt32LE(length, start)
    this.#words.write(text, start + LENGTH_BYTES)
    this.#wordsEnd = end
    return start
  }
}

type Words = readonly [name: string | null, countryCode: string | null, photoUrl: string | null]

const NO_WORDS: Words = [null, null, null]
