/** Turns personal messages into frames. */
import { headerBytes, LONGEST_HEADER, writeHeader } from './frame-header.ts'

const USUAL_BYTES = 16 * 1024
/** What a character of a text takes at most in UTF-8. */
const MOST_BYTES = 3

/**
 * One piece of memory serves all messages: each is sent before the next is written, or is held until a batch is written. A piece for each
 * of thousands would all have to be found and freed.
 */
export class FrameBuffer {
  #memory = Buffer.allocUnsafeSlow(USUAL_BYTES)
  /** Behind the frames that are held. */
  #free = 0
  #held = 0

  /** The frame of a message; its memory is used again by the next, unless it is held. */
  frame(text: string): Buffer {
    this.#makeRoom(LONGEST_HEADER + text.length * MOST_BYTES)
    const begin = this.#free + LONGEST_HEADER
    const length = this.#memory.write(text, begin)
    const start = begin - headerBytes(length)
    writeHeader(this.#memory, start, length)
    return this.#memory.subarray(start, begin + length)
  }

  /** The same, which stays as it is until it is released. */
  hold(text: string): Buffer {
    const frame = this.frame(text)
    this.#held++
    this.#free = frame.byteOffset + frame.byteLength
    return frame
  }

  /** One that was held is sent. After the last the memory is used again. */
  release(): void {
    if (--this.#held === 0) this.#free = 0
  }

  /** What was written so far is still needed as it is, though it is sent. */
  keep(): void {
    this.#memory = Buffer.allocUnsafeSlow(Math.max(USUAL_BYTES, this.#free))
  }

  #makeRoom(bytes: number): void {
    const needed = this.#free + bytes
    if (needed > this.#memory.byteLength) this.#memory = Buffer.allocUnsafeSlow(2 * needed)
  }
}
