/** Who listens to a subscription: from which number on, and how often. */
import { IncomingMessage } from 'node:http'
import { OTHERS_PAUSE_MS, sequenceFrom } from '#schema/rules/scoring/live-updates.ts'
import { callerOf } from '#server/platform/http/request-state.ts'

export interface SubscriberTerms {
  /** The number that the client has already; null without one. */
  readonly after: number | null
  readonly pauseMs: number
}

/** By the context of its request; the `extensions` of what it sent come before the header of an event source that has lost its stream. */
export function subscriberTermsOf(context: unknown): SubscriberTerms {
  const request = memberOf(context, 'req')
  const after = afterIn(memberOf(context, 'params'))
  if (!(request instanceof IncomingMessage)) return { after, pauseMs: 0 }
  return {
    after: after ?? sequenceFrom(request.headers['last-event-id']),
    pauseMs: isOwnPage(request) ? 0 : OTHERS_PAUSE_MS,
  }
}

/** The number that the parameters of a subscription say it goes on after. */
export function afterIn(parameters: unknown): number | null {
  return sequenceFrom(memberOf(memberOf(parameters, 'extensions'), 'after'))
}

/** Whether a page of ours sends it: browsers then name its origin, or say that it is the same. Without either, it is a program. */
export function isOwnPage(request: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return callerOf(request).kind === 'own' && (origin !== undefined || site === 'same-origin')
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
