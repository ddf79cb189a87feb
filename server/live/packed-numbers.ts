/** Whole numbers as text for a message: the small take a byte, the many are deflated away from the event loop. */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { type Run, type Steps, stretches } from './steps.ts'

const SHORTEST_DEFLATED = 2048
/** Nobody packs more, whatever a message claims. */
const MOST_BYTES = 64 * 2 ** 20
/** Seven bits a byte; the eighth says that more follow. */
const MORE = 0x80
const MOST_OF_ONE = 5

const deflated = promisify(deflateRaw)
const inflated = promisify(inflateRaw)

/** Of numbers from 0 to 2^31 - 1. */
export async function pack(numbers: Int32Array, run: Run): Promise<string> {
  const bytes = await run(toBytes(numbers))
  if (bytes.length < SHORTEST_DEFLATED) return `p${bytes.toString('base64')}`
  return `d${(await deflated(bytes, { level: 1 })).toString('base64')}`
}

/** What `pack` was given. */
export async function unpack(text: string, run: Run): Promise<Int32Array> {
  const sent = Buffer.from(text.slice(1), 'base64')
  return run(toNumbers(text.startsWith('d') ? await inflated(sent, { maxOutputLength: MOST_BYTES }) : sent))
}

/** An ascending list as its first number and the steps from one to the next: small numbers. */
export function* toDifferences(ascending: Int32Array): Steps<Int32Array> {
  const steps = new Int32Array(ascending.length)
  yield* stretches(steps.length, (from, to) => {
    for (let i = from; i < to; i++) steps[i] = (ascending[i] ?? 0) - (i === 0 ? 0 : (ascending[i - 1] ?? 0))
  })
  return steps
}

/** The other way round. */
export function* fromDifferences(steps: Int32Array): Steps<Int32Array> {
  const ascending = new Int32Array(steps.length)
  let last = 0
  yield* stretches(steps.length, (from, to) => {
    for (let i = from; i < to; i++) {
      last += steps[i] ?? 0
      ascending[i] = last
    }
  })
  return ascending
}

function* toBytes(numbers: Int32Array): Steps<Buffer> {
  let bytes = Buffer.allocUnsafe(numbers.length * 2 + MOST_OF_ONE)
  let end = 0
  yield* stretches(numbers.length, (from, to) => {
    const needed = end + (to - from) * MOST_OF_ONE
    if (needed > bytes.length) bytes = Buffer.concat([bytes], Math.max(needed, bytes.length * 2))
    for (let i = from; i < to; i++) {
      let rest = numbers[i] ?? 0
      for (; rest >= MORE; rest >>>= 7) bytes[end++] = (rest & (MORE - 1)) | MORE
      bytes[end++] = rest
    }
  })
  return bytes.subarray(0, end)
}

function* toNumbers(bytes: Buffer): Steps<Int32Array> {
  const numbers = new Int32Array(bytes.length)
  let [size, number, shift] = [0, 0, 0]
  yield* stretches(bytes.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const byte = bytes[i] ?? 0
      number |= (byte & (MORE - 1)) << shift
      shift += 7
      if (byte >= MORE) continue
      numbers[size++] = number
      number = 0
      shift = 0
    }
  })
  return numbers.subarray(0, size)
}
