/** Reads columns that PostgreSQL has concatenated in its binary format (the `..._send` functions) as typed arrays. */

/** PostgreSQL's epoch, 2000-01-01, in milliseconds since 1970. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const WORD = 2 ** 32

/** Null if there was no row. */
type Column = Buffer | null | undefined

export function uint8s(column: Column): Uint8Array {
  return column ?? new Uint8Array(0)
}

export function int16s(column: Column): Int16Array {
  return column ? new Int16Array(swapped(column, 2)) : new Int16Array(0)
}

export function int32s(column: Column): Int32Array {
  return column ? new Int32Array(swapped(column, 4)) : new Int32Array(0)
}

export function float64s(column: Column): Float64Array {
  return column ? new Float64Array(swapped(column, 8)) : new Float64Array(0)
}

/** Reads `timestamptz` as milliseconds since 1970. */
export function instants(column: Column): Float64Array {
  if (!column) return new Float64Array(0)
  const buffer = swapped(column, 8)
  const [lows, highs] = [new Uint32Array(buffer), new Int32Array(buffer)]
  const numbers = new Float64Array(lows.length / 2)
  for (let i = 0; i < numbers.length; i++) {
    const micros = (highs[i * 2 + 1] ?? 0) * WORD + (lows[i * 2] ?? 0)
    numbers[i] = micros / 1000 + EPOCH_MS
  }
  return numbers
}

/** Converts big-endian numbers of PostgreSQL to the processor's little-endian order, in an aligned copy. */
function swapped(column: Buffer, bytes: 2 | 4 | 8): ArrayBuffer {
  const copy = Buffer.from(new ArrayBuffer(column.length))
  column.copy(copy)
  if (bytes === 2) copy.swap16()
  else if (bytes === 4) copy.swap32()
  else copy.swap64()
  const { buffer } = copy
  return buffer
}
