/** Writes whole frames to a socket beside the library's own frames, and reports backpressure. */
import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ReadCount } from '#server/platform/telemetry/live-meters.ts'
import type { FrameBuffer } from './frame-buffer.ts'
import type { MessageStart, SharedMessageEnd } from './shared-message-end.ts'

/** Messages sent: shared ones and personal ones. */
export interface MessageCounts {
  readonly shared: ReadCount
  readonly own: ReadCount
}

/** Shared by all sockets of a server. */
export interface SocketWriterDeps {
  readonly frames: FrameBuffer
  /** Undefined without telemetry. */
  readonly counts?: MessageCounts | undefined
}

type Opening = Pick<WebSocket, 'readyState' | 'OPEN'>

/** A subscriber that waits for its socket to drain before it gets the newest state. */
export interface Waiting {
  catchUp(): void
}

/**
 * The library writes each frame whole and at once as long as it neither compresses nor fragments, which holds here: writes between its
 * calls never fall inside one of its frames.
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

  /** The client has not yet taken what was written: more would pile up in memory. */
  get isFull(): boolean {
    return this.#wire.writableNeedDrain
  }

  /** Does nothing once the socket is closing. */
  send(beginning: MessageStart, end: SharedMessageEnd): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#wire.write(end.after(beginning))
    this.#counts?.shared.add()
    // Bytes that the system has not taken yet stay in the buffer.
    if (this.#wire.writableLength > 0) end.keep()
  }

  /** Sends a personal message. Does nothing once the socket is closing. */
  sendText(text: string): void {
    this.#sendOwn(this.#frames.frame(text))
  }

  /**
   * Writes a message to be sent by `sendHeld`: the messages of a batch are written first and then sent together, so that the event loop
   * does not wake their readers one by one.
   */
  hold(text: string): void {
    this.sendHeld()
    this.#held = this.#frames.hold(text)
  }

  sendHeld(): void {
    if (!this.#held) return
    this.#sendOwn(this.#held)
    this.#held = null
    this.#frames.release()
  }

  /** Calls back once the socket has drained; repeated requests have no effect until then. */
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
