/** The trace that a request belongs to already, by the header of the W3C recommendation. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api'

const WELL_FORMED = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** Null for none, and for what is none. */
export function remoteParent({ traceparent }: IncomingHttpHeaders): Context | null {
  const [, traceId = '', spanId = '', flags = '0'] = WELL_FORMED.exec(String(traceparent ?? '')) ?? []
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : null
}
