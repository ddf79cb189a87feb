/** Server-sent events carry their numbers as ids: an event source that has lost its stream sends the last one when it comes back. */
import type { ExecutionResult } from 'graphql'
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga'
import { sequenceOf } from './message.ts'

/** Yoga writes the data of an event as the last of its lines, and lets a result write its own. */
export function useEventIds(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result[Symbol.asyncIterator](), withId))
    },
  }
}

function withId(result: ExecutionResult) {
  const sequence = sequenceOf(result)
  if (sequence === null) return result
  return { ...result, stringify: (written: ExecutionResult) => `${JSON.stringify(written)}\nid: ${sequence}` }
}
