/** How much of what the nodes did is counted in: of each node its latest message, by the numbers that it gives them. */

/** Names a message: the how-manieth of which node. */
export interface Stamp {
  readonly origin: string
  readonly turn: number
}

/** By node, the number of its latest message. */
export type Watermark = readonly (readonly [origin: string, turn: number])[]

/** Nodes come and go, and each has another name at every start; of more than these the longest silent is forgotten. */
const MOST_NODES = 64

export class Heard {
  /** The one heard last at the end. */
  readonly #turns = new Map<string, number>()
  readonly #nodeId: string
  #turn = 0

  constructor(nodeId: string) {
    this.#nodeId = nodeId
  }

  /** The name of this node's next message. */
  next(): Stamp {
    const stamp = { origin: this.#nodeId, turn: ++this.#turn }
    this.#note(stamp)
    return stamp
  }

  /** Takes note of a message; says whether it is another node's. */
  isNews(message: Stamp): boolean {
    if (message.origin === this.#nodeId) return false
    this.#note(message)
    return true
  }

  watermark(): Watermark {
    return [...this.#turns]
  }

  #note({ origin, turn }: Stamp): void {
    const latest = Math.max(turn, this.#turns.get(origin) ?? 0)
    this.#turns.delete(origin)
    this.#turns.set(origin, latest)
    const [oldest] = this.#turns.keys()
    if (this.#turns.size > MOST_NODES && oldest !== undefined) this.#turns.delete(oldest)
  }
}

/** Whether a message is among what is counted in. */
export function isCounted(watermark: Watermark, { origin, turn }: Stamp): boolean {
  return watermark.some(([node, latest]) => node === origin && latest >= turn)
}

/** A message takes no longer than this from one node to another; the keeper of later read it from the database. */
const ON_ITS_WAY_MS = 5000

/** Who has moved lately: of them a result that was made elsewhere may not know yet. */
export class Movers {
  readonly #latest = new Map<string, Stamp & { readonly at: number }>()
  #pruneAbove = 1024

  note(playerIds: Iterable<string>, stamp: Stamp): void {
    const at = performance.now()
    for (const playerId of playerIds) this.#latest.set(playerId, { ...stamp, at })
    if (this.#latest.size <= this.#pruneAbove) return
    this.forget([])
    this.#pruneAbove = Math.max(1024, this.#latest.size * 2)
  }

  /** Those whose moves are counted in, or long past. */
  forget(watermark: Watermark): void {
    const longPast = performance.now() - ON_ITS_WAY_MS
    for (const [playerId, move] of this.#latest) {
      if (move.at < longPast || isCounted(watermark, move)) this.#latest.delete(playerId)
    }
  }

  has(playerId: string): boolean {
    const move = this.#latest.get(playerId)
    return move !== undefined && move.at > performance.now() - ON_ITS_WAY_MS
  }
}
