/**
 * Reusable memory for columns with one entry per player. If it were allocated for every tick, V8 would collect its whole heap every few
 * ticks and block requests.
 */
import { grownCapacity } from '../games/player-ids.ts'
import { type Steps, stretches } from './steps.ts'

const INT32_BYTES = Int32Array.BYTES_PER_ELEMENT

export class Columns {
  /** Per column, the bytes of a player. */
  readonly #bytesEach = new WeakMap<ArrayBufferLike, number>()
  /** What has been given back, by the bytes of a player. */
  readonly #spare = new Map<number, ArrayBuffer[]>()

  /** Recycles columns allocated here that have no readers; ignores others. */
  giveBack(...columns: readonly (Int32Array | Uint8Array)[]): void {
    for (const { buffer } of columns) {
      const bytesEach = this.#bytesEach.get(buffer)
      if (bytesEach !== undefined && buffer instanceof ArrayBuffer) this.#spareOf(bytesEach).push(buffer)
    }
  }

  /** A number for each; what stands there is left from its last use. */
  *int32s(length: number): Steps<Int32Array> {
    return new Int32Array(yield* this.#take(INT32_BYTES, length), 0, length)
  }

  /** Two numbers for each, one beside the other; what stands there is left from its last use. */
  *int32Pairs(length: number): Steps<Int32Array> {
    return new Int32Array(yield* this.#take(2 * INT32_BYTES, length), 0, 2 * length)
  }

  copyOf(bytes: Uint8Array): Uint8Array {
    const { length } = bytes
    const copy = new Uint8Array(this.#found(1, length) ?? this.#made(1, length), 0, length)
    copy.set(bytes)
    return copy
  }

  *#take(bytesEach: number, length: number): Steps<ArrayBuffer> {
    const found = this.#found(bytesEach, length)
    if (found) return found
    const made = this.#made(bytesEach, length)
    const numbers = new Int32Array(made)
    // The system finds memory at the first touch of every page: that takes its time, and shall not fall all on one step.
    yield* stretches(numbers.length, (from, to) => numbers.fill(0, from, to))
    return made
  }

  #found(bytesEach: number, length: number): ArrayBuffer | undefined {
    const spare = this.#spareOf(bytesEach)
    for (let buffer = spare.pop(); buffer; buffer = spare.pop()) {
      // The game has outgrown what is shorter.
      if (buffer.byteLength >= length * bytesEach) return buffer
    }
    return undefined
  }

  #made(bytesEach: number, length: number): ArrayBuffer {
    const buffer = new ArrayBuffer(grownCapacity(length) * bytesEach)
    this.#bytesEach.set(buffer, bytesEach)
    return buffer
  }

  #spareOf(bytesEach: number): ArrayBuffer[] {
    const known = this.#spare.get(bytesEach)
    if (known) return known
    const none: ArrayBuffer[] = []
    this.#spare.set(bytesEach, none)
    return none
  }
}
