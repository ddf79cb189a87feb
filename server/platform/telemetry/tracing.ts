/** The tracing port of the server. Null without tracing, in which case no tracing code is loaded. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface TracedExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Without the query, which may contain anything. */
  readonly path: string
  readonly requestId: string
}

/** The trace context of a call; opaque to its holder. */
export type SpanParent = object

export interface Tracing extends AsyncDisposable {
  /** Traces an incoming request until the work ends. Continues the trace that the request belongs to (traceparent). */
  request(exchange: TracedExchange, work: () => Promise<void>): Promise<void>
  /** Traces work as a child of the current span, until it ends. Marks the span as failed if the work fails. */
  span<T>(name: string, attributes: Attributes, work: () => T): T
  /** Returns the current trace context, for use elsewhere later. */
  here(): SpanParent
  /** Traces work shared by several contexts: a child of the first one, with links to the others. */
  shared<T>(name: string, attributes: Attributes, places: readonly SpanParent[], work: () => T): T
  /** Returns the current trace and span ids for log lines. */
  ids(): Readonly<Record<string, string>>
}
