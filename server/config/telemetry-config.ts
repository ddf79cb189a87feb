/** The part of the configuration that is about what operators see of a server. The names of tracing are those of OpenTelemetry. */
import { z } from 'zod'

export interface TracingConfig {
  /** Where traces go: the address of a collector, to which /v1/traces is added. */
  readonly endpoint: string
  readonly serviceName: string
  /** Share of the traces that begin here to export, 0 to 1. Traces that began elsewhere follow their own flag. */
  readonly ratio: number
}

export interface TelemetryConfig {
  /** Undefined without metrics; 0 picks any free port. */
  readonly metricsPort: number | undefined
  readonly tracing: TracingConfig | undefined
}

const WHOLE = 'must be a whole number from 0 to 65535'
const RATIO = 'must be a number from 0 to 1'
const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_traceidratio'] as const

/** The variables, as config.ts lists them. */
export const telemetryVariables = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, WHOLE)
    .transform(Number)
    .refine((port) => port <= 65_535, WHOLE)
    .optional()
    .meta({
      default: 'none: no metrics',
      description: 'Port that serves /metrics on HOST. Keep it private. 0 picks any free port.',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      message: 'must be a URL that begins with http:// or https://',
    })
    .optional()
    .meta({
      default: 'none: no traces',
      description: 'OpenTelemetry collector that receives traces over HTTP, such as http://collector:4318.',
    }),
  OTEL_SERVICE_NAME: z.string().default('ninefold').meta({
    default: 'ninefold',
    description: 'Service name in traces.',
  }),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { message: `must be ${SAMPLERS.slice(0, -1).join(', ')} or ${SAMPLERS.at(-1)}` })
    .default('parentbased_traceidratio')
    .meta({
      default: 'parentbased_traceidratio',
      description: 'Which traces are exported: always_on, always_off, or the share that OTEL_TRACES_SAMPLER_ARG sets.',
    }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^\d*\.?\d+$/, RATIO)
    .transform(Number)
    .refine((ratio) => ratio <= 1, RATIO)
    .default(1)
    .meta({ default: '1', description: 'Share of traces to export, from 0 to 1.' }),
}

const shape = z.object(telemetryVariables)
type Variables = z.infer<typeof shape>

export function telemetryOf(data: Variables): TelemetryConfig {
  return { metricsPort: data.METRICS_PORT, tracing: tracingOf(data) }
}

function tracingOf(data: Variables): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = data
  if (endpoint === undefined || sampler === 'always_off') return undefined
  const ratio = sampler === 'always_on' ? 1 : data.OTEL_TRACES_SAMPLER_ARG
  return { endpoint: endpoint.replace(/\/+$/, ''), serviceName: data.OTEL_SERVICE_NAME, ratio }
}
