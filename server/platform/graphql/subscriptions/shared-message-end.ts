/** Messages that differ in how they begin and end alike, as WebSocket frames. */
import { headerBytes, LONGEST_HEADER, writeHeader } from './frame-header.ts'

/** The client's own part of a message. A text, since ten thousand small buffers take ten times as much memory. */
export interface MessageStart {
  readonly text: string
  readonly bytes: number
}

/**
 * All messages share one buffer: the end stays, and each beginning is written before it, over the previous one. This works if the system
 * has taken each frame before the next is written; a subscriber that must keep one says so.
 */
export class SharedMessageEnd {
  readonly number: number
  /** The sequence number of its state; null without one. */
  readonly sequence: number | null
  readonly #bytes: number
  #memory: Buffer
  /** Where the end begins in it. */
  #place = 0
  #frame: Buffer

  constructor(number: number, end: string, sequence: number | null = null) {
    this.number = number
    this.sequence = sequence
    this.#memory = Buffer.from(end)
    this.#bytes = this.#memory.byteLength
    this.#frame = this.#memory
  }

  /** The frame of the message that begins so; its memory is used again by the next call. */
  after({ text, bytes }: MessageStart): Buffer {
    const length = bytes + this.#bytes
    const header = headerBytes(length)
    if (this.#place < LONGEST_HEADER + bytes) this.#move(LONGEST_HEADER + bytes)
    const start = this.#place - bytes - header
    const memory = this.#memory
    writeHeader(memory, start, length)
    memory.write(text, start + header)
    // Most beginnings are of one length, and need no other view of the memory.
    if (this.#frame.byteLength !== header + length) this.#frame = memory.subarray(start)
    return this.#frame
  }

  /** The last frame is still needed as it is. */
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
