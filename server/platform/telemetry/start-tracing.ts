import type { TracingConfig } from '#server/config/telemetry-config.ts'
import type { Tracing } from './tracing.ts'

export async function startTracing(config: TracingConfig | undefined): Promise<Tracing | null> {
  if (!config) return null
  const { openTracing } = await import('./opentelemetry/open-tracing.ts')
  return openTracing(config)
}
