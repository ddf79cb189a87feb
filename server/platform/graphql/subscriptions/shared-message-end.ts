/** Messages that differ only in their beginning, as WebSocket frames. */
import { headerBytes, LONGEST_HEADER, writeHeader } from './frame-header.ts'

/** The part of a message that differs per client. A string, since ten thousand small buffers take ten times as much memory. */
export interface MessageStart {
  readonly text: string
  readonly bytes: number
}

/**
 * All messages share one buffer: the end stays, and each beginning is written before it, over the previous one. This works if the system
 * has taken each frame before the next is written; otherwise the caller must call `keep`.
 */
export class SharedMessageEnd {
  readonly number: number
  /** The sequence number of the state; null without one. */
  readonly sequence: number | null
  readonly #bytes: number
  #memory: Buffer
  /** Where the end begins in the buffer. */
  #place = 0
  #frame: Buffer

  constructor(number: number, end: string, sequence: number | null = null) {
    this.number = number
    this.sequence = sequence
    this.#memory = Buffer.from(end)
    this.#bytes = this.#memory.byteLength
    this.#frame = this.#memory
  }

  /** Returns the frame of the message with this beginning. The next call overwrites it. */
  after({ text, bytes }: MessageStart): Buffer {
    const length = bytes + this.#bytes
    const header = headerBytes(length)
    if (this.#place < LONGEST_HEADER + bytes) this.#move(LONGEST_HEADER + bytes)
    const start = this.#place - bytes - header
    const memory = this.#memory
    writeHeader(memory, start, length)
    memory.write(text, start + header)
    // Most beginnings have the same length, so the previous view fits.
    if (this.#frame.byteLength !== header + length) this.#frame = memory.subarray(start)
    return this.#frame
  }

  /** Leaves the last frame intact by continuing in a new buffer. */
  keep(): void {
    this.#move(this.#place)
  }

  #move(place: number): void {
    const moved = Buffer.allocUnsafeSlow(place + this.#bytes)
    this.#memory.copy(moved, place, this.#place)
    this.#memory = moved
    this.#place = place
    this.#frame = moved
  }
}
