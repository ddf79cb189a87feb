import { headerBytes, LONGEST_HEADER, writeHeader } from './frame-header.ts'

const USUAL_BYTES = 16 * 1024
/** Upper bound of UTF-8 bytes per UTF-16 code unit. */
const MOST_BYTES = 3

/**
 * Writes personal messages as frames into one shared buffer: each is sent before the next is written, or held until its batch is written. A
 * buffer per message would burden the garbage collector.
 */
export class FrameBuffer {
  #memory = Buffer.allocUnsafeSlow(USUAL_BYTES)
  /** Offset after the held frames. */
  #free = 0
  #held = 0

  /** Returns the frame of a message. The next call overwrites it unless it is held. */
  frame(text: string): Buffer {
    this.#makeRoom(LONGEST_HEADER + text.length * MOST_BYTES)
    const begin = this.#free + LONGEST_HEADER
    const length = this.#memory.write(text, begin)
    const start = begin - headerBytes(length)
    writeHeader(this.#memory, start, length)
    return this.#memory.subarray(start, begin + length)
  }

  /** Like `frame`, but the frame stays intact until it is released. */
  hold(text: string): Buffer {
    const frame = this.frame(text)
    this.#held++
    this.#free = frame.byteOffset + frame.byteLength
    return frame
  }

  /** Call after sending a held frame. After the last one the buffer is reused. */
  release(): void {
    if (--this.#held === 0) this.#free = 0
  }

  /** Leaves the frames written so far intact, though they are sent, by continuing in a new buffer. */
  keep(): void {
    this.#memory = Buffer.allocUnsafeSlow(Math.max(USUAL_BYTES, this.#free))
  }

  #makeRoom(bytes: number): void {
    const needed = this.#free + bytes
    if (needed > this.#memory.byteLength) this.#memory = Buffer.allocUnsafeSlow(2 * needed)
  }
}
