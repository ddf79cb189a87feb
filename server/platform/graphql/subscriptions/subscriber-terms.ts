import { IncomingMessage } from 'node:http'
import { OTHERS_PAUSE_MS, sequenceFrom } from '#schema/rules/scoring/live-updates.ts'
import { callerOf } from '#server/platform/http/request-state.ts'

export interface SubscriberTerms {
  /** The sequence number that the client already has; null without one. */
  readonly after: number | null
  readonly pauseMs: number
}

/**
 * Reads the terms from the context of a request. The `extensions` of the request take precedence over the header of a reconnecting
 * EventSource.
 */
export function subscriberTermsOf(context: unknown): SubscriberTerms {
  const request = memberOf(context, 'req')
  const after = afterIn(memberOf(context, 'params'))
  if (!(request instanceof IncomingMessage)) return { after, pauseMs: 0 }
  return {
    after: after ?? sequenceFrom(request.headers['last-event-id']),
    pauseMs: isOwnPage(request) ? 0 : OTHERS_PAUSE_MS,
  }
}

/** Returns the sequence number after which the client resumes its subscription. */
export function afterIn(parameters: unknown): number | null {
  return sequenceFrom(memberOf(memberOf(parameters, 'extensions'), 'after'))
}

/** Returns whether one of our own pages sends the request: browsers send an Origin or declare the same origin. Programs send neither. */
export function isOwnPage(request: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return callerOf(request).kind === 'own' && (origin !== undefined || site === 'same-origin')
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
