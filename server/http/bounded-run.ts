/** Holds each operation to its time and each answer to its size, however it is run and wherever it goes. */
import { type ExecutionResult, GraphQLError } from 'graphql'
import { MAX_ANSWER_BYTES, OPERATION_MS } from '#schema/limits.ts'
import { limitTime, outOfTime } from '#schema/time-limit.ts'
import { inTime } from '#server/live/in-time.ts'

/** A character of a text takes no more bytes than this in JSON. */
const MOST_BYTES_OF_CHARACTER = 6

/** One for all, and told to nobody: to make an error takes a tenth of a short operation. */
const TOO_LATE = new Error('An operation is out of time')

/** Answers with an error in place of the data where the operation takes too long, or its answer is too large. */
export async function boundedRun(
  context: object,
  run: () => ExecutionResult | Promise<ExecutionResult>,
  mostMs = OPERATION_MS,
): Promise<ExecutionResult> {
  limitTime(context, mostMs)
  try {
    const result = await inTime(Promise.resolve(run()), { mostMs, tooLate: () => TOO_LATE })
    return isTooLarge(result.data) ? { data: null, errors: [tooLarge()] } : result
  } catch (problem) {
    if (problem !== TOO_LATE) throw problem
    // A timer may fire a little before the clock says so.
    limitTime(context, 0)
    return { data: null, errors: [outOfTime()] }
  }
}

/** Most answers are found to be small without being written; the others are written once more. */
function isTooLarge(data: ExecutionResult['data']): boolean {
  const characters = countUpTo(MAX_ANSWER_BYTES, data)
  if (characters * MOST_BYTES_OF_CHARACTER <= MAX_ANSWER_BYTES) return false
  return characters > MAX_ANSWER_BYTES || Buffer.byteLength(JSON.stringify(data)) > MAX_ANSWER_BYTES
}

/** Characters that JSON takes at least, with a mark after each value; it stops where there are more. */
function countUpTo(most: number, value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 1
  let count = 2
  for (const key in value) {
    count += (Array.isArray(value) ? 1 : key.length + 4) + countUpTo(most - count, Reflect.get(value, key))
    if (count > most) break
  }
  return count
}

function tooLarge(): GraphQLError {
  const message = `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB. Please ask for less at once.`
  return new GraphQLError(message, { extensions: { code: 'ANSWER_TOO_LARGE' } })
}
