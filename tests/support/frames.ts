/** Reads what a server puts on the wire of a WebSocket. */

/** The text of one unmasked frame that is the whole of its bytes (RFC 6455, 5.2). */
export function textIn(frame: Buffer): string {
  const short = frame[1] ?? 0
  const header = short < 126 ? 2 : short === 126 ? 4 : 10
  const length = short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
  const isWhole = frame[0] === 0x81 && frame.byteLength === header + length
  if (!isWhole) throw new Error(`Not the frame of a whole text: ${frame.subarray(0, header).toString('hex')}`)
  return frame.toString('utf8', header)
}
