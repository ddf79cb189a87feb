/** All metrics of one server: created once, passed to the code that counts, read by Prometheus. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, Gauge, Registry } from 'prom-client'
import { INSTALLATION } from '#server/installation.ts'
import { HttpMeters } from './http-meters.ts'
import { LiveMeters } from './live-meters.ts'
import { OperationMeters } from './operation-meters.ts'

export class Meters {
  readonly numbers = new Registry()
  readonly http = new HttpMeters(this.numbers)
  readonly operations: OperationMeters
  readonly live = new LiveMeters(this.numbers)
  readonly refusals = new Counter({
    name: 'ninefold_rate_limit_refusals_total',
    help: 'Requests and operations refused because the minute’s points were spent, by whose they were.',
    labelNames: ['rateLimitKey'],
    registers: [this.numbers],
  })

  constructor(operationNames: ReadonlySet<string> = knownOperations()) {
    this.operations = new OperationMeters(this.numbers, operationNames)
    // Reports counters that are still zero, instead of omitting them.
    for (const rateLimitKey of ['address', 'key']) this.refusals.inc({ rateLimitKey }, 0)
  }

  /** Adds a gauge that is read when Prometheus scrapes. */
  watch<L extends string>(
    { name, help, labelNames }: { readonly name: string; readonly help: string; readonly labelNames: L[] },
    look: (gauge: Gauge<L>) => void | Promise<void>,
  ): void {
    const collect = async (gauge: Gauge<L>) => {
      gauge.reset()
      await look(gauge)
    }
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.numbers],
      collect() {
        return collect(this)
      },
    })
  }

  /** Like `watch`, for a single number. */
  watchNumber(name: string, help: string, read: () => number | Promise<number>): void {
    this.watch({ name, help, labelNames: [] }, async (gauge) => gauge.set(await read()))
  }
}

/** The website's operations are stored beside its components. */
const WEB = join(INSTALLATION, 'web')
const OPERATION = /^(?:query|mutation|subscription)\s+(\w+)/gm

/** Returns no names if the server is installed without the website's sources; then no operation has a name label. */
function knownOperations(folder: string = WEB): ReadonlySet<string> {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))
    const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'))
    return new Set(texts.flatMap((text) => [...text.matchAll(OPERATION)].map(([, name = '']) => name)))
  } catch {
    return new Set()
  }
}
