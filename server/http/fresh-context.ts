/** A subscription lives for hours with the context of its start; each of its events is executed with a fresh one. */
import { createSourceEventStream, type ExecutionArgs } from 'graphql'
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga'
import { eventRunner } from './broadcast/event-runner.ts'
import type { RequestContexts } from './request-context.ts'

/** Loaders answer from what they loaded before: without this, the second event would show the numbers of the first. */
export function useFreshContextPerEvent(contexts: RequestContexts): Plugin {
  const run = eventRunner()
  const subscribe = async (args: ExecutionArgs) => {
    const stream = await createSourceEventStream(args)
    if (!isAsyncIterable(stream)) return stream
    const events = mapAsyncIterator(stream, (payload) => run(args, payload, contexts.renew(args.contextValue)))
    return contexts.whileSignedIn(args.contextValue, events)
  }
  return {
    onContextBuilding:
      () =>
      ({ context }) =>
        contexts.register(context),
    onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribe),
  }
}
