/** The server's numbers as Prometheus reads them, with those of the process. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Meters } from './meters.ts'
import type { Family } from './numbers.ts'

/** Watches the process from now on. */
export function openRegistry(meters: Meters): Registry {
  const numbers = new Registry()
  collectDefaultMetrics({ register: numbers })
  for (const family of meters.families()) register(numbers, family)
  return numbers
}

function register(registry: Registry, family: Family): void {
  const { name, help, kind } = family
  const settings = { name, help, registers: [registry], labelNames: LABELS }
  if (kind === 'counter') {
    const counter = new Counter({
      ...settings,
      async collect() {
        const samples = await family.read()
        counter.reset()
        for (const { labels, value } of samples) counter.inc(labels, value)
      },
    })
  } else if (kind === 'gauge') {
    const gauge = new Gauge({
      ...settings,
      async collect() {
        const samples = await family.read()
        gauge.reset()
        for (const { labels, value } of samples) gauge.set(labels, value)
      },
    })
  } else registry.registerMetric(new Kept(family, registry))
}

/** All that any family has. */
const LABELS = ['route', 'status', 'kind', 'operation', 'outcome', 'result', 'way', 'channel', 'pool', 'state', 'payer']

/** Buckets that were counted elsewhere. */
class Kept extends Histogram {
  readonly #family: Family

  constructor(family: Family, registry: Registry) {
    super({ name: family.name, help: family.help, registers: [registry] })
    this.#family = family
  }

  /** What the library asks whoever has the numbers, though its types do not say so. */
  async getForPromString() {
    const { name, help } = this.#family
    const samples = await this.#family.read()
    const values = samples.map((sample) => ({ metricName: sample.name ?? name, ...sample }))
    return { name, help, type: 'histogram', aggregator: 'sum', values }
  }
}
