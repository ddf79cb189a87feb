/** Where messages of which each is somebody's own are written and framed, piece by piece and without a text of the whole. */
import { headerBytes, LONGEST_HEADER, writeHeader } from './frame-header.ts'

const USUAL_BYTES = 16 * 1024
/** What a character of a text takes at most in UTF-8. */
const MOST_BYTES = 3
/** Up to so many characters, a loop is faster than a call of the runtime. */
const SHORT = 100
const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const DELETE = 0x7f

/**
 * One piece of memory serves all messages: each is sent before the next begins, or is held until a batch is written. A piece for each of
 * thousands would all have to be found and freed.
 */
export class FrameMemory {
  #memory = Buffer.allocUnsafeSlow(USUAL_BYTES)
  /** Where the message begins, behind those that are held. */
  #start = 0
  #end = LONGEST_HEADER
  #held = 0

  /** Up to where the message is written. */
  get end(): number {
    return this.#end
  }

  begin(): void {
    this.#end = this.#start + LONGEST_HEADER
  }

  /** The message that was written stays as it is; the next begins behind it. */
  hold(): void {
    this.#held++
    this.#start = this.#end
  }

  /** One that was held is sent. After the last the memory is used again. */
  release(): void {
    if (--this.#held === 0) this.#start = 0
  }

  /** Writes a text as it is. */
  raw(text: string): void {
    const { length } = text
    this.#makeRoom(length > SHORT ? Buffer.byteLength(text) : length * MOST_BYTES)
    const memory = this.#memory
    const start = this.#end
    if (length > SHORT) {
      this.#end += memory.write(text, start)
      return
    }
    for (let place = 0; place < length; place++) {
      const code = text.charCodeAt(place)
      if (code > DELETE) {
        this.#end += memory.write(text, start)
        return
      }
      memory[start + place] = code
    }
    this.#end += length
  }

  /** Writes a text as JSON does. */
  quoted(text: string): void {
    if (text.length > SHORT || !this.#quotedAsItIs(text)) this.raw(JSON.stringify(text))
  }

  /** Writes it in base64, of which JSON escapes nothing. */
  base64(text: string): void {
    const start = this.#end
    this.raw(text)
    const encoded = this.#memory.toString('base64', start, this.#end)
    this.#end = start
    this.raw(encoded)
  }

  bytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.byteLength)
    this.#memory.set(bytes, this.#end)
    this.#end += bytes.byteLength
  }

  /** What was written from there on. */
  copyFrom(start: number): Uint8Array {
    return Buffer.from(this.#memory.subarray(start, this.#end))
  }

  /** The message as a frame; its memory is used again by the next, unless it is held. */
  frame(): Buffer {
    const length = this.#end - this.#start - LONGEST_HEADER
    const start = this.#start + LONGEST_HEADER - headerBytes(length)
    writeHeader(this.#memory, start, length)
    return this.#memory.subarray(start, this.#end)
  }

  /** What was written so far is still needed as it is, though it is sent. */
  keep(): void {
    this.#memory = Buffer.allocUnsafeSlow(Math.max(USUAL_BYTES, this.#end))
  }

  /** False, with nothing written, where something is to be escaped, or takes more than a byte. */
  #quotedAsItIs(text: string): boolean {
    const { length } = text
    this.#makeRoom(length + 2)
    const memory = this.#memory
    let at = this.#end
    memory[at++] = QUOTE
    for (let place = 0; place < length; place++) {
      const code = text.charCodeAt(place)
      if (code < SPACE || code >= DELETE || code === QUOTE || code === BACKSLASH) return false
      memory[at++] = code
    }
    memory[at++] = QUOTE
    this.#end = at
    return true
  }

  #makeRoom(bytes: number): void {
    const needed = this.#end + bytes
    if (needed <= this.#memory.byteLength) return
    const larger = Buffer.allocUnsafeSlow(2 * needed)
    this.#memory.copy(larger, 0, 0, this.#end)
    this.#memory = larger
  }
}
