/** Lets few games be read at a time: each reading holds a connection for as long as it takes, and others need some, too. */
import { TryAgain } from '#schema/errors.ts'

const PLACES = 3
/** Readings with this many waiters may take the last slot, so that today's game does not queue behind archive games. */
const MANY = 4

interface Waiting {
  readonly demand: () => number
  readonly enter: () => void
  readonly refuse: (problem: Error) => void
}

export class ReadingQueue {
  readonly #waiting = new Set<Waiting>()
  #inside = 0

  /** `demand` returns the number of current waiters: most wanted goes first, and a reading without waiters is refused with TryAgain. */
  async pass<T>(demand: () => number, read: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter, refuse) => {
      this.#waiting.add({ demand, enter, refuse })
      this.look()
    })
    try {
      return await read()
    } finally {
      this.#inside--
      this.look()
    }
  }

  /** Lets in who may go in now; also to be called when the demand for something has grown. */
  look(): void {
    for (;;) {
      const next = this.#mostWanted()
      if (!next) return
      const demand = next.demand()
      if (this.#inside >= (demand < MANY ? PLACES - 1 : PLACES)) return
      this.#waiting.delete(next)
      if (demand > 0) {
        this.#inside++
        next.enter()
      } else next.refuse(new TryAgain())
    }
  }

  /** Of equals, the one that has waited longest. */
  #mostWanted(): Waiting | null {
    let found: Waiting | null = null
    for (const each of this.#waiting) if (!found || each.demand() > found.demand()) found = each
    return found
  }
}
