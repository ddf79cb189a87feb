/** What the environment says of numbers and traces. */
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { isCode, textFiles } from '../architecture/source-tree.ts'

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }

describe('numbers and traces', () => {
  it('are nobody’s unless somebody asks for them', () => {
    expect(readConfig({}).telemetry).toEqual({ metricsPort: undefined, tracing: undefined })
  })

  it('go where the variables of OpenTelemetry say', () => {
    expect(readConfig({ ...COLLECTOR, OTEL_TRACES_SAMPLER_ARG: '0.25' }).telemetry.tracing).toEqual({
      endpoint: 'http://collector:4318',
      serviceName: 'ninefold',
      ratio: 0.25,
    })
    expect(readConfig({ ...COLLECTOR, OTEL_TRACES_SAMPLER: 'always_off' }).telemetry.tracing).toBeUndefined()
    const all = readConfig({ ...COLLECTOR, OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '0.25' })
    expect(all.telemetry.tracing?.ratio).toBe(1)
  })

  it.each([
    ['METRICS_PORT', '70000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('load nothing of OpenTelemetry where no collector is named', () => {
    const importing = textFiles().filter((file) => isCode(file) && /from '@opentelemetry\//.test(file.text))
    const folders = new Set(importing.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
    expect([...folders]).toEqual(['server/platform/telemetry/opentelemetry'])
    const entering = textFiles().filter(
      (file) => isCode(file) && /(?<!await )(?:from |import\()'[^']*\/opentelemetry\//.test(file.text),
    )
    expect(entering.map(({ path }) => path)).toEqual([])
  })
})
