/** COPY in both directions, as fast as the slower side. The driver supports the protocol, but leaves the data to its caller. */
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Members of the driver that its types lack. */
interface CopyConnection {
  readonly stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Passes on the rows in COPY format, in arbitrary chunks; resolves when the last chunk was taken. */
export async function copyOut(client: pg.Client, sql: string, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query(new CopyOut(sql, take, { resolve, reject }))
  })
}

/** Sends rows in COPY format; resolves when they are in the table. */
export async function copyIn(client: pg.Client, sql: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query(new CopyIn(sql, chunks, { resolve, reject }))
  })
}

interface Outcome {
  resolve(): void
  reject(problem: unknown): void
}

/** A statement in the form that the driver expects. */
abstract class Copy {
  readonly #sql: string
  protected readonly outcome: Outcome
  #problem: unknown = null

  constructor(sql: string, outcome: Outcome) {
    this.#sql = sql
    this.outcome = outcome
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql)
  }

  handleError(problem: unknown): void {
    this.#problem ??= problem
    this.outcome.reject(this.#problem)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#problem === null) this.outcome.resolve()
    else this.outcome.reject(this.#problem)
  }

  protected fail(problem: unknown): void {
    this.#problem ??= problem
  }
}

class CopyOut extends Copy {
  readonly #take: (chunk: Buffer) => Promise<void>
  #taking: Promise<void> = Promise.resolve()
  #isDone = false

  constructor(sql: string, take: (chunk: Buffer) => Promise<void>, outcome: Outcome) {
    super(sql, outcome)
    this.#take = take
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection): void {
    // The driver reuses its buffer.
    const kept = Buffer.from(chunk)
    stream.pause()
    this.#taking = this.#taking
      .then(() => this.#take(kept))
      .catch((problem: unknown) => this.fail(problem))
      .finally(() => stream.resume())
  }

  override handleReadyForQuery(): void {
    if (this.#isDone) return
    this.#isDone = true
    void this.#taking.then(() => {
      super.handleReadyForQuery()
    })
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Buffer>

  constructor(sql: string, chunks: AsyncIterable<Buffer>, outcome: Outcome) {
    super(sql, outcome)
    this.#chunks = chunks
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((problem: unknown) => {
      this.fail(problem)
      connection.sendCopyFail('the rows cannot be read')
    })
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.#chunks) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await new Promise((resolve) => connection.stream.once('drain', resolve))
    }
    connection.endCopyFrom()
  }
}
