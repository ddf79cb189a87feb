/** Columns that PostgreSQL has put end to end in its own binary form (the `..._send` functions), as typed arrays. */

/** 2000-01-01, from which PostgreSQL counts microseconds, in milliseconds since 1970. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const WORD = 2 ** 32

/** As every column: null where there was no row. */
type Column = Buffer | null | undefined

export function uint8s(column: Column): Uint8Array {
  return column ?? new Uint8Array(0)
}

export function int16s(column: Column): Int16Array {
  const numbers = new Int16Array((column?.length ?? 0) / 2)
  for (let i = 0; i < numbers.length; i++) numbers[i] = column?.readInt16BE(i * 2) ?? 0
  return numbers
}

export function int32s(column: Column): Int32Array {
  const numbers = new Int32Array((column?.length ?? 0) / 4)
  for (let i = 0; i < numbers.length; i++) numbers[i] = column?.readInt32BE(i * 4) ?? 0
  return numbers
}

export function float64s(column: Column): Float64Array {
  const numbers = new Float64Array((column?.length ?? 0) / 8)
  for (let i = 0; i < numbers.length; i++) numbers[i] = column?.readDoubleBE(i * 8) ?? 0
  return numbers
}

/** Of `timestamptz`, in milliseconds since 1970. */
export function instants(column: Column): Float64Array {
  const numbers = new Float64Array((column?.length ?? 0) / 8)
  for (let i = 0; i < numbers.length; i++) {
    const micros = (column?.readInt32BE(i * 8) ?? 0) * WORD + (column?.readUInt32BE(i * 8 + 4) ?? 0)
    numbers[i] = micros / 1000 + EPOCH_MS
  }
  return numbers
}
