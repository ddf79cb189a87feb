/** The tracing port of the server. Null without tracing, in which case no tracing code is loaded. */
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface TracedExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Without its query, which may hold anything. */
  readonly path: string
  readonly requestId: string
}

/** The trace context of a call; opaque to its holder. */
export type SpanParent = object

export interface Tracing extends AsyncDisposable {
  /** A request from outside; one that belongs to a trace already (traceparent) goes on with it. Ends with the work. */
  request(exchange: TracedExchange, work: () => Promise<void>): Promise<void>
  /** Work below whatever is under way; ends with it, as failed where it fails. */
  span<T>(name: string, attributes: Attributes, work: () => T): T
  /** Where we are now, to come back to from elsewhere. */
  here(): SpanParent
  /** Work for several: it belongs to the first, and is linked with the others. */
  shared<T>(name: string, attributes: Attributes, places: readonly SpanParent[], work: () => T): T
  /** For the lines of a log: which trace is under way. */
  ids(): Readonly<Record<string, string>>
}
