/** Puts whole frames on the wire of a socket, beside the library's own, and knows when the other end does not keep up. */
import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ReadCount } from '#server/platform/telemetry/live-meters.ts'
import type { FrameBuffer } from './frame-buffer.ts'
import type { MessageStart, SharedMessageEnd } from './shared-message-end.ts'

/** Messages sent: the same for all, or a viewer's own. */
export interface MessageCounts {
  readonly shared: ReadCount
  readonly own: ReadCount
}

/** What all sockets of a server share. */
export interface SocketWriterDeps {
  readonly frames: FrameBuffer
  /** Undefined without telemetry. */
  readonly counts?: MessageCounts | undefined
}

type Opening = Pick<WebSocket, 'readyState' | 'OPEN'>

/** A subscriber whose socket is full, to be sent the newest state later. */
export interface Waiting {
  catchUp(): void
}

/**
 * The library writes each frame whole and at once as long as it neither compresses nor sends in fragments, which it does not here:
 * what is written between two turns of its own never falls into one of its frames.
 */
export class SocketWriter {
  readonly #socket: Opening
  readonly #wire: Writable
  readonly #frames: FrameBuffer
  readonly #counts: MessageCounts | undefined
  #waiting: Set<Waiting> | null = null
  #held: Buffer | null = null

  constructor(socket: Opening, wire: Writable, { frames, counts }: SocketWriterDeps) {
    this.#socket = socket
    this.#wire = wire
    this.#frames = frames
    this.#counts = counts
  }

  /** The other end has not yet taken what it was given: more would pile up in memory. */
  get isFull(): boolean {
    return this.#wire.writableNeedDrain
  }

  /** Sends the message of this beginning and end; nothing once the socket is closing. */
  send(beginning: MessageStart, end: SharedMessageEnd): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#wire.write(end.after(beginning))
    this.#counts?.shared.add()
    // What the system has not taken at once stands in memory until it does.
    if (this.#wire.writableLength > 0) end.keep()
  }

  /** Sends a message of the viewer's own; nothing once the socket is closing. */
  sendText(text: string): void {
    this.#sendOwn(this.#frames.frame(text))
  }

  /**
   * Writes one for the viewer, to be sent with `sendHeld`: those of many viewers are written one after the other, and then sent one after
   * the other. Their readers, which are at it by then, need not be woken each time.
   */
  hold(text: string): void {
    this.sendHeld()
    this.#held = this.#frames.hold(text)
  }

  /** Sends the message that is held, if there is one. */
  sendHeld(): void {
    if (!this.#held) return
    this.#sendOwn(this.#held)
    this.#held = null
    this.#frames.release()
  }

  /** Calls back once the socket has room again; repeated requests have no effect until then. */
  whenDrained(call: Waiting): void {
    if (this.#waiting) return void this.#waiting.add(call)
    this.#waiting = new Set([call])
    this.#wire.once('drain', () => {
      const waiting = this.#waiting
      this.#waiting = null
      for (const each of waiting ?? []) each.catchUp()
    })
  }

  #sendOwn(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#wire.write(frame)
    if (this.#wire.writableLength > 0) this.#frames.keep()
    this.#counts?.own.add()
  }
}
