/** OpenTelemetry tracing, exported over OTLP. Loaded only if a collector is configured. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  context as currentContext,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import pg from 'pg'
import type { TracingConfig } from '#server/config/telemetry-config.ts'
import type { Attributes, SpanParent, TracedExchange, Tracing } from '../tracing.ts'

/** Maximum time between two exports. */
const EXPORT_EVERY_MS = 1000
/** Timeout for a collector that does not respond; nothing waits for it. */
const EXPORT_MS = 10_000
/** Maximum wait for the last export, less than a shutdown may take. */
const LAST_MS = 5000
/** Upper bound of spans waiting for export; new ones are dropped while the collector does not keep up. */
const MOST_WAITING = 4096

export function openTracing({ endpoint, serviceName, ratio }: TracingConfig): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS })
  const processor = new BatchSpanProcessor(exporter, {
    scheduledDelayMillis: EXPORT_EVERY_MS,
    exportTimeoutMillis: EXPORT_MS,
    maxQueueSize: MOST_WAITING,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [Object.assign(processor, { onEnding: forgetWords })],
  })
  return new OpenTelemetry(provider)
}

class OpenTelemetry implements Tracing {
  readonly #provider: BasicTracerProvider
  readonly #tracer: Tracer
  readonly #callers = new W3CTraceContextPropagator()
  readonly #contexts = new AsyncLocalStorageContextManager().enable()
  /** Given `pg` explicitly, since it only finds modules that are loaded after it and not bundled. */
  readonly #statements = new PgInstrumentation({ enabled: false, requireParentSpan: true, ignoreConnectSpans: true })

  constructor(provider: BasicTracerProvider) {
    this.#provider = provider
    this.#tracer = provider.getTracer('ninefold')
    currentContext.setGlobalContextManager(this.#contexts)
    this.#statements.setTracerProvider(provider)
    for (const [module, target] of this.#modules()) module?.patch?.(target)
  }

  request({ request, response, path, requestId }: TracedExchange, work: () => Promise<void>): Promise<void> {
    const parent = this.#callers.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const method = request.method ?? 'GET'
    const attributes = { 'http.request.method': method, 'url.path': path, 'ninefold.request_id': requestId }
    const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    return this.#within(span, parent, async () => {
      try {
        await work()
      } finally {
        span.setAttribute('http.response.status_code', response.statusCode)
      }
    })
  }

  span<T>(name: string, attributes: Attributes, work: () => T): T {
    const parent = this.#contexts.active()
    return this.#within(this.#tracer.startSpan(name, { attributes }, parent), parent, work)
  }

  here(): SpanParent {
    return new ContextPlace(this.#contexts.active())
  }

  shared<T>(name: string, attributes: Attributes, places: readonly SpanParent[], work: () => T): T {
    const [parent = ROOT_CONTEXT, ...others] = places.map((place) =>
      place instanceof ContextPlace ? place.context : ROOT_CONTEXT,
    )
    const links = others.flatMap((other) => {
      const context = trace.getSpanContext(other)
      return context ? [{ context }] : []
    })
    return this.#within(this.#tracer.startSpan(name, { attributes, links }, parent), parent, work)
  }

  ids(): Readonly<Record<string, string>> {
    const span = trace.getSpanContext(this.#contexts.active())
    return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const late = new AbortController()
    // An unavailable collector must not prevent the shutdown.
    const processor = this.#provider.shutdown().catch(() => {})
    await Promise.race([processor, wait(LAST_MS, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    for (const [module, target] of this.#modules()) module?.unpatch?.(target)
    currentContext.disable()
  }

  #modules() {
    const [client, pool] = this.#statements.getModuleDefinitions()
    return [
      [client, pg],
      [pool, pg.Pool],
    ] as const
  }

  #within<T>(span: Span, parent: Context, work: () => T): T {
    try {
      const result = this.#contexts.with(trace.setSpan(parent, span), work)
      if (result instanceof Promise)
        result.then(
          () => span.end(),
          (problem) => fail(span, problem),
        )
      else span.end()
      return result
    } catch (problem) {
      fail(span, problem)
      throw problem
    }
  }
}

class ContextPlace {
  readonly context: Context

  constructor(context: Context) {
    this.context = context
  }
}

/** Exports the kind of an error, but not its message, which may repeat user input. */
function forgetWords(span: Span & Pick<ReadableSpan, 'status'>): void {
  if (span.status.code === SpanStatusCode.ERROR) span.setStatus({ code: SpanStatusCode.ERROR })
}

function fail(span: Span, problem: unknown): void {
  span.setAttribute('error.type', problem instanceof Error ? problem.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
