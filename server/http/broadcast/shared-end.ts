/** Messages that differ in how they begin and end alike, as WebSocket frames: whole texts, unmasked, as servers send them (RFC 6455, 5.2). */

/** Final, and text. */
const FINAL_TEXT = 0x81
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127
const TWO_BYTES = 0x10000
const LONGEST_HEADER = 10
const USUAL_FRAME = 16 * 1024

/** The client's own part of a message. A text, since ten thousand small buffers take ten times as much memory. */
export interface Beginning {
  readonly text: string
  readonly bytes: number
}

/**
 * One piece of memory serves all: the end stays, and each beginning is written in front of it over the last. That is right as long as
 * the system has taken each frame before the next is asked for; whoever has to keep one says so.
 */
export class SharedEnd {
  readonly number: number
  /** Of what it tells; null where that has none. */
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
  after({ text, bytes }: Beginning): Buffer {
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

/** Memory for frames of which each is sent before the next is asked for: a piece for each of thousands would all have to be found and freed. */
export class FrameMemory {
  #memory = Buffer.allocUnsafeSlow(USUAL_FRAME)

  /** The frame of a message that nobody else gets; its memory is used again by the next call. */
  of(text: string): Buffer {
    const length = Buffer.byteLength(text)
    const header = headerBytes(length)
    if (header + length > this.#memory.byteLength) this.#memory = Buffer.allocUnsafeSlow(header + length)
    writeHeader(this.#memory, 0, length)
    this.#memory.write(text, header)
    return this.#memory.subarray(0, header + length)
  }

  /** The last frame is still needed as it is. */
  keep(): void {
    this.#memory = Buffer.allocUnsafeSlow(USUAL_FRAME)
  }
}

function headerBytes(length: number): number {
  if (length < LENGTH_IN_TWO_BYTES) return 2
  return length < TWO_BYTES ? 4 : LONGEST_HEADER
}

function writeHeader(memory: Buffer, start: number, length: number): void {
  memory[start] = FINAL_TEXT
  if (length < LENGTH_IN_TWO_BYTES) memory[start + 1] = length
  else if (length < TWO_BYTES) {
    memory[start + 1] = LENGTH_IN_TWO_BYTES
    memory.writeUInt16BE(length, start + 2)
  } else {
    memory[start + 1] = LENGTH_IN_EIGHT_BYTES
    memory.writeUInt16BE(0, start + 2)
    memory.writeUIntBE(length, start + 4, 6)
  }
}
