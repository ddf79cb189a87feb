/** A PostgreSQL of a bench's own, in a folder that goes with it, written through to the disk as the product's is. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import type { EmbeddedConnection } from '#server/platform/database/outlive-crash.ts'
import { Opened } from '#server/platform/opened.ts'

export interface BenchDatabase extends AsyncDisposable {
  readonly connection: EmbeddedConnection
  /** Of its first database, which is empty, as DATABASE_URL takes it; or of another with this name. */
  url(name?: string): string
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const opened = new Opened()
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-bench-'))
  opened.keep({ [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }) })
  const { connection } = opened.keep(await startEmbedded(folder))
  return {
    connection,
    url: (name = connection.database) =>
      `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(connection.host)}`,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}
