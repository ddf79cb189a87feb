/** A subscription lives for hours with the context of its start; each of its events is executed with a fresh one. */
import { createSourceEventStream, type ExecutionArgs, GraphQLError } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import { OPERATION_MS } from '#schema/limits.ts'
import { outOfTime } from '#schema/time-limit.ts'
import { inTime } from '#server/live/in-time.ts'
import { listenerIn } from './broadcast/listener.ts'
import { NumberedEvents } from './broadcast/numbered-events.ts'
import { createSequences } from './broadcast/sequences.ts'
import type { Executor } from './executor.ts'
import type { RequestContexts } from './request-context.ts'

/** Loaders answer from what they loaded before: without this, the second event would show the numbers of the first. */
export function useFreshContextPerEvent(contexts: RequestContexts, executor: Executor): Plugin {
  const sequences = createSequences()
  const subscribe = async (args: ExecutionArgs) => {
    const stream = await openedInTime(args)
    if (!isAsyncIterable(stream)) return stream
    const { contextValue, document, operationName, variableValues } = args
    const run = executor.runner(document, operationName ?? undefined)
    const { isVersion, sequenceOf } = sequences.of(document, operationName)
    const { after, pauseMs } = listenerIn(contextValue)
    const events = new NumberedEvents({
      events: stream,
      sequenceOf,
      run: (event) => run(contexts.renew(contextValue), variableValues ?? undefined, event),
      after: isVersion ? after : null,
      pauseMs,
    })
    return contexts.whileSignedIn(contextValue, events)
  }
  return {
    onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribe),
  }
}

/** Errors where it cannot be opened; one that opens too late is closed at once. */
async function openedInTime(args: ExecutionArgs): ReturnType<typeof createSourceEventStream> {
  const opening = createSourceEventStream(args)
  try {
    return await inTime(opening, { mostMs: OPERATION_MS, tooLate: outOfTime })
  } catch (problem) {
    opening.then(
      (late) => void (isAsyncIterable(late) && late[Symbol.asyncIterator]().return?.()),
      () => {},
    )
    if (problem instanceof GraphQLError) return { errors: [problem] }
    throw problem
  }
}
