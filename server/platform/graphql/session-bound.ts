/**
 * Ends a signed-in player's subscriptions with their session, so that neither a signed-out player nor a stolen cookie keeps receiving
 * events.
 */
import { type ExecutionResult, GraphQLError } from 'graphql'
import type { SessionEnds } from '#server/live/broadcast/session-ends.ts'

const SESSION_ENDED = 'SESSION_ENDED'
const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** The last event of such a stream. The subscriber may subscribe again with its new identity. */
export function isSessionEnd(event: unknown): boolean {
  const errors = typeof event === 'object' && event !== null && 'errors' in event ? event.errors : []
  return Array.isArray(errors) && errors.some((each) => each instanceof GraphQLError && codeOf(each) === SESSION_ENDED)
}

/**
 * Passes events on until the session ends; then sends an event that says so and drops pending ones. Not a generator, since returning from
 * one waits for its pending value.
 */
export function untilSessionEnds(
  events: AsyncIterable<ExecutionResult>,
  tokenHash: string,
  ends: Pick<SessionEnds, 'onEnd'>,
): AsyncIterableIterator<ExecutionResult> {
  const iterator = events[Symbol.asyncIterator]()
  let state: 'open' | 'ending' | 'ended' = 'open'
  let sendPending: (() => void) | null = null
  const leave = ends.onEnd(tokenHash, () => {
    if (state !== 'open') return
    state = 'ending'
    void iterator.return?.()
    sendPending?.()
  })
  const iterable: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => iterable,
    next: () =>
      new Promise((resolve, reject) => {
        sendPending = () => {
          state = 'ended'
          resolve({ done: false, value: { errors: [sessionEnded()] } })
        }
        if (state === 'ending') return sendPending()
        if (state === 'ended') return resolve(DONE)
        iterator
          .next()
          .finally(() => {
            sendPending = null
          })
          .then((result) => {
            if (result.done) leave()
            resolve(result)
          }, reject)
      }),
    async return() {
      state = 'ended'
      leave()
      return (await iterator.return?.()) ?? DONE
    },
  }
  return iterable
}

/** Errors of compiled operations may lack extensions, contrary to their type. */
function codeOf(error: Partial<GraphQLError>): unknown {
  return error.extensions?.['code']
}

export function sessionEnded(): GraphQLError {
  return new GraphQLError('You are not signed in any more', { extensions: { code: SESSION_ENDED } })
}
