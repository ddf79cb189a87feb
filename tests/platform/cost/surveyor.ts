/** Keeps what each call has taken, and what requests took in between that ask for nothing. */
import { expect } from 'vitest'
import { POINTS } from '#schema/points.ts'
import { SEED } from './dearest.ts'
import { type Figure, figuresOf, median, NOTHING, type Sample } from './figures.ts'
import type { Meter } from './meter.ts'
import type { Payload } from './payload.ts'
import type { RichWorld } from './rich-world.ts'
import { keep, type Step } from './steps.ts'
import { type Asker, type Call, isReadable } from './tour.ts'

const ASKERS: readonly Asker[] = ['player', 'admin', 'nobody']
/** An empty request is sent before every nth other one, and as many at the start of a round. */
const BETWEEN = 8

interface PaidStep {
  readonly step: Step
  readonly payload: Payload
}

export class Surveyor {
  readonly #world: RichWorld
  readonly #meter: Meter
  readonly #samples: Sample[] = []
  #round = 0
  #asked = 0
  #until = 0

  constructor(world: RichWorld, meter: Meter) {
    this.#world = world
    this.#meter = meter
  }

  figures(): readonly Figure[] {
    return figuresOf(this.#samples)
  }

  /** Microseconds a point of a request that asks for nothing, as the player. */
  request(): number {
    const requests = this.#samples.filter(({ field, as }) => field === NOTHING && as === 'player')
    return median(requests.map(({ cpu }) => cpu)) / POINTS.operation
  }

  /** A round. */
  async begin(): Promise<void> {
    this.#round++
    for (let place = 0; place < BETWEEN; place++) await this.#askForNothing()
  }

  async ask(call: Call): Promise<string> {
    if (this.#asked++ >= this.#until) {
      this.#until = this.#asked + BETWEEN
      await this.#askForNothing()
    }
    // What a search leaves to be tidied up is not the next field's.
    if (call.query.includes(SEED)) this.#until = this.#asked
    return this.#ask({ ...call, query: call.query.replaceAll(SEED, `seed ${this.#asked}`) })
  }

  async #askForNothing(): Promise<void> {
    for (const as of ASKERS) await this.#ask({ field: NOTHING, as, query: '{ __typename }' })
  }

  async #ask(call: Call, cookie = this.#cookieOf(call.as)): Promise<string> {
    const { text, cpu } = await this.#meter.ask(cookie, call.query)
    this.#samples.push({ ...call, round: this.#round, cpu })
    return text
  }

  #cookieOf(as: Asker): string {
    return as === 'nobody' ? '' : this.#world.cast.askers[as].cookie
  }

  /** In their order. */
  async take(steps: readonly PaidStep[]): Promise<void> {
    for (const { step, payload } of steps) {
      await step.before?.(this.#world)
      const args = step.args ? `(${step.args(this.#world)})` : ''
      const query = `mutation { ${step.field}${args} { __typename ${step.selects ?? ''} ${payload.selection} } }`
      const text = await this.#ask({ field: `Mutation.${step.field}`, as: askerOf(step), query }, this.#cookieIn(step))
      expectDone(step, text)
      if (step.keeps) keep(this.#world, step.keeps, text)
    }
    this.#world.round++
  }

  #cookieIn({ as }: Step): string {
    if (as === 'nobody') return ''
    return as === 'made' ? this.#world.made.cookie : this.#world.cast.askers[as].cookie
  }
}

/** Whose requests take as much. */
function askerOf({ as }: Step): Asker {
  return as === 'nobody' || as === 'admin' ? as : 'player'
}

/** A mutation that fails takes less than one that does something. */
function expectDone({ field, error }: Step, text: string): void {
  const kind = /"__typename":"(\w+)"/.exec(text)?.[1] ?? ''
  const isDone = !text.includes('"errors":') && (kind === error || isReadable(kind))
  expect(isDone ? 'done' : text, field).toBe('done')
}
