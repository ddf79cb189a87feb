/** A migrated PostgreSQL of a test's own, in a folder that goes with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly connection: DatabaseConnection
}

/** Starts in half a second; an empty one has no migrations. */
export async function startTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-test-'))
  const embedded = await startEmbedded(folder, { isThrowaway: true })
  if (content === 'migrated') await migrate(embedded.connection)
  return {
    connection: embedded.connection,
    async [Symbol.asyncDispose]() {
      await embedded[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
