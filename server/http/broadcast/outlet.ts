/** Puts whole frames on the wire of a socket, beside the library's own, and knows when the other end does not keep up. */
import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Count } from '#server/telemetry/numbers.ts'
import { type Beginning, FrameMemory, type SharedEnd } from './shared-end.ts'

/** Messages sent: the same for all, or a viewer's own. */
export interface MessageCounts {
  readonly shared: Count
  readonly own: Count
}

const frames = new FrameMemory()

type Opening = Pick<WebSocket, 'readyState' | 'OPEN'>

/**
 * The library writes each frame whole and at once as long as it neither compresses nor sends in fragments, which it does not here:
 * what is written between two turns of its own never falls into one of its frames.
 */
export class Outlet {
  readonly #socket: Opening
  readonly #wire: Writable
  readonly #counts: MessageCounts | undefined
  #waiting: Set<() => void> | null = null

  constructor(socket: Opening, wire: Writable, counts?: MessageCounts) {
    this.#socket = socket
    this.#wire = wire
    this.#counts = counts
  }

  /** The other end has not yet taken what it was given: more would pile up in memory. */
  get isFull(): boolean {
    return this.#wire.writableNeedDrain
  }

  /** Sends the message of this beginning and end; nothing once the socket is closing. */
  send(beginning: Beginning, end: SharedEnd): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#wire.write(end.after(beginning))
    this.#counts?.shared.add()
    // What the system has not taken at once stands in memory until it does.
    if (this.#wire.writableLength > 0) end.keep()
  }

  /** Sends a message; nothing once the socket is closing. */
  sendText(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#wire.write(frames.of(text))
    if (this.#wire.writableLength > 0) frames.keep()
    this.#counts?.own.add()
  }

  /** Calls once there is room again; the same function only once, however often it asks meanwhile. */
  whenDrained(call: () => void): void {
    if (this.#waiting) return void this.#waiting.add(call)
    this.#waiting = new Set([call])
    this.#wire.once('drain', () => {
      const waiting = this.#waiting
      this.#waiting = null
      for (const each of waiting ?? []) each()
    })
  }
}
