/** Headers of WebSocket frames that hold a whole text, unmasked as servers send them (RFC 6455, 5.2). */

/** FIN bit and text opcode. */
const FINAL_TEXT = 0x81
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127
const TWO_BYTES = 0x10000

export const LONGEST_HEADER = 10

export function headerBytes(length: number): number {
  if (length < LENGTH_IN_TWO_BYTES) return 2
  return length < TWO_BYTES ? 4 : LONGEST_HEADER
}

/** Writes the header of a payload of this length at `start`. */
export function writeHeader(memory: Buffer, start: number, length: number): void {
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
