/** Everything that one server counts of itself. Made once, handed to whoever counts, and read when somebody asks. */
import { HttpMeters } from './http-meters.ts'
import { knownOperations } from './known-operations.ts'
import { LiveMeters } from './live-meters.ts'
import { Counts, type Family, type Sample } from './numbers.ts'
import { OperationMeters } from './operation-meters.ts'

export class Meters {
  readonly http = new HttpMeters()
  readonly operations: OperationMeters
  readonly live = new LiveMeters()
  /** Refused for having spent too much, by whose account it was. */
  readonly refusals = new Counts(['address', 'key'])
  readonly #gauges: Family[] = []

  constructor(operationNames: ReadonlySet<string> = knownOperations()) {
    this.operations = new OperationMeters(operationNames)
  }

  /** Something that is not counted but looked at when somebody asks. */
  watch(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    this.#gauges.push({ name, help, kind: 'gauge', read })
  }

  /** The same with a single number. */
  watchNumber(name: string, help: string, read: () => number | Promise<number>): void {
    this.watch(name, help, async () => [{ labels: {}, value: await read() }])
  }

  families(): readonly Family[] {
    const refusals: Family = {
      name: 'ninefold_rate_limit_refusals_total',
      help: 'Requests and operations refused because the minute’s points were spent, by whose they were.',
      kind: 'counter',
      read: () => this.refusals.samples('payer'),
    }
    return [...this.http.families(), ...this.operations.families(), ...this.live.families(), refusals, ...this.#gauges]
  }
}
