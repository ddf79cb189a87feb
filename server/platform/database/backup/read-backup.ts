/** Reads a backup from beginning to end, and fails if any part of it is not as it was written. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { StartFailure } from '#server/start-failure.ts'
import { beginning, END_OF_ROWS, ending, type Heading, heading, type Summary, summary } from './backup-file.ts'
import type { Table } from './schema-of.ts'

export interface BackupReader {
  /** Called first; may refuse by rejecting. */
  begin(heading: Heading): Promise<void>
  /** Must read all rows. */
  table(table: Table, rows: AsyncIterable<Buffer>): Promise<void>
}

const END = Buffer.from(`${END_OF_ROWS}\n`)
const END_AFTER_ROW = Buffer.from(`\n${END_OF_ROWS}\n`)
const NEW_LINE = 10
/** The heading names about a hundred tables; a longer line is not from a backup. */
const LONGEST_LINE = 1024 * 1024

/** Returns the number of rows. */
export async function readBackup(file: string, reader: BackupReader): Promise<number> {
  const lines = new Lines(unpacked(file))
  try {
    const head = await said(lines, heading)
    await reader.begin(head)
    let total = 0
    for (const table of head.tables) {
      const { table: name } = await said(lines, beginning)
      if (name !== table.name) throw damaged(`where ${table.name} should begin, ${name} does`)
      const counted = new CountedRows(lines.rows())
      await reader.table(table, counted)
      counted.compare(name, await said(lines, summary))
      total += counted.rows
    }
    if ((await said(lines, ending)).rows !== total) throw damaged('the rows are not as many as were written')
    return total
  } catch (problem) {
    throw asFailure(problem, file)
  }
}

function unpacked(file: string): AsyncIterator<Buffer> {
  // The reader of the stream gets the error.
  const gunzip = pipeline(createReadStream(file), createGunzip(), () => {})
  return gunzip[Symbol.asyncIterator]()
}

async function said<T extends z.ZodType>(lines: Lines, shape: T): Promise<z.infer<T>> {
  const line = await lines.next()
  const read = shape.safeParse(parsed(line))
  if (!read.success) throw damaged('a line is not what it should be')
  return read.data
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

class Lines {
  readonly #chunks: AsyncIterator<Buffer>
  /** Always begins at the start of a line. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks
  }

  async next(): Promise<string> {
    let end = this.#rest.indexOf(NEW_LINE)
    while (end < 0) {
      if (this.#rest.byteLength > LONGEST_LINE) throw damaged('a line is too long')
      await this.#readOn()
      end = this.#rest.indexOf(NEW_LINE)
    }
    const line = this.#rest.subarray(0, end).toString()
    this.#rest = this.#rest.subarray(end + 1)
    return line
  }

  /** Yields whole lines, several at a time, up to the end mark. */
  async *rows(): AsyncIterable<Buffer> {
    for (;;) {
      const isEnd = this.#rest.subarray(0, END.byteLength).equals(END)
      const end = isEnd ? 0 : this.#rest.indexOf(END_AFTER_ROW) + 1
      if (isEnd || end > 0) {
        if (end > 0) yield this.#rest.subarray(0, end)
        this.#rest = this.#rest.subarray(end + END.byteLength)
        return
      }
      // The mark may be split between chunks: the rest starts with the last line.
      const whole = this.#rest.lastIndexOf(NEW_LINE) + 1
      if (whole > 0) yield this.#rest.subarray(0, whole)
      this.#rest = this.#rest.subarray(whole)
      await this.#readOn()
    }
  }

  async #readOn(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw damaged('it ends too early')
    this.#rest = this.#rest.byteLength === 0 ? value : Buffer.concat([this.#rest, value])
  }
}

/** Passes the rows on while counting and hashing them. */
class CountedRows implements AsyncIterable<Buffer> {
  rows = 0
  #bytes = 0
  readonly #hash = createHash('sha256')
  readonly #chunks: AsyncIterable<Buffer>

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Buffer> {
    for await (const chunk of this.#chunks) {
      this.#hash.update(chunk)
      this.#bytes += chunk.byteLength
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) this.rows++
      yield chunk
    }
  }

  compare(table: string, { rows, bytes, sha256 }: Summary): void {
    const isSame = this.rows === rows && this.#bytes === bytes && this.#hash.digest('hex') === sha256
    if (!isSame) throw damaged(`the rows of ${table} are not those that were written`)
  }
}

class Damage extends Error {}

function damaged(what: string): Damage {
  return new Damage(what)
}

function asFailure(problem: unknown, file: string): unknown {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  if (code === 'ENOENT') return new StartFailure(`There is no file ${file}.`)
  if (code.startsWith('Z_')) return new StartFailure(`${file} is no backup, or is damaged: it cannot be unpacked.`)
  if (problem instanceof Damage) return new StartFailure(`${file} is no backup, or is damaged: ${problem.message}.`)
  return problem
}
