/** Those who watch one game with the same document, each with a play of their own: a change is read from memory once for all of them. */
import { setImmediate as breath } from 'node:timers/promises'
import type { Write } from './json-writer.ts'
import type { RarityFields } from './play-fields.ts'
import type { ReadPlays } from './viewer-plays.ts'
import type { ViewerSubscriber } from './viewer-subscriber.ts'

export interface ViewerGroupDeps {
  readonly gameNumber: number
  readonly write: Write<RarityFields>
  /** Each value is a version of the game. */
  readonly changes: AsyncIterable<number>
  readonly isToday: () => boolean
  readonly plays: ReadPlays
  /** Called when no subscriber is left or the source ends. */
  readonly onEnd: () => void
}

/** The change that was sent last, or is being sent. */
export interface ViewerChange {
  readonly number: number
  readonly version: number
}

/** A millisecond or two of writing; then others have their turn. */
const SEATS_AT_A_TIME = 100

export class ViewerGroup {
  readonly #deps: ViewerGroupDeps
  readonly #changes: AsyncIterator<number>
  readonly #seats = new Set<ViewerSubscriber>()
  #newest: ViewerChange | null = null
  #isTelling = false
  #isOver = false

  constructor(deps: ViewerGroupDeps) {
    this.#deps = deps
    this.#changes = deps.changes[Symbol.asyncIterator]()
    this.#follow().catch(this.#fail)
  }

  /** Sends the subscriber the newest state, unless it has it, and each that follows. */
  enter(seat: ViewerSubscriber): void {
    this.#seats.add(seat)
    this.tellNewest(seat)
  }

  leave(seat: ViewerSubscriber): void {
    this.#seats.delete(seat)
    if (this.#seats.size === 0) this.#end()
  }

  /** For a subscriber that joined late or whose socket was full. */
  tellNewest(seat: ViewerSubscriber): void {
    if (this.#newest && this.#seats.has(seat) && seat.mayBeTold(this.#newest)) {
      this.#tell([seat], this.#newest).catch(this.#fail)
    }
  }

  async #follow(): Promise<void> {
    for (let number = 1; ; number++) {
      const { done, value: version } = await this.#changes.next()
      if (this.#isOver) return
      if (done) return this.#end()
      this.#newest = { number, version }
      if (!this.#isTelling) this.#tellAll().catch(this.#fail)
    }
  }

  /** If a newer change arrives while sending, the remaining subscribers get that, and the first ones get it afterwards. */
  async #tellAll(): Promise<void> {
    this.#isTelling = true
    let goal: ViewerChange | null = null
    while (goal !== this.#newest) {
      goal = this.#newest
      let some: ViewerSubscriber[] = []
      for (const seat of this.#seats) {
        if (this.#newest && seat.mayBeTold(this.#newest)) some.push(seat)
        if (some.length < SEATS_AT_A_TIME) continue
        await this.#tell(some, this.#newest)
        some = []
        await breath()
      }
      await this.#tell(some, this.#newest)
    }
    this.#isTelling = false
  }

  async #tell(seats: readonly ViewerSubscriber[], change: ViewerChange | null): Promise<void> {
    if (!change || seats.length === 0) return
    const { gameNumber, write, isToday, plays } = this.#deps
    const { version } = change
    const players = seats.map(({ playerId }) => playerId)
    const read = (await plays(players.filter((playerId) => playerId !== null))).values()
    try {
      seats.forEach((seat, place) => {
        const play = players[place] === null ? null : read.next().value
        // The viewer's data may have been erased meanwhile.
        const isTheirs = seat.playerId === players[place]
        seat.tell(change, write, { version, gameNumber, isToday, play: (isTheirs && play) || null })
      })
    } finally {
      for (const seat of seats) seat.send()
    }
  }

  readonly #fail = (): void => {
    this.#end((seat) => seat.fail())
  }

  #end(tell = (seat: ViewerSubscriber) => seat.end()): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#deps.onEnd()
    void this.#changes.return?.()
    const seats = [...this.#seats]
    this.#seats.clear()
    for (const seat of seats) tell(seat)
  }
}
