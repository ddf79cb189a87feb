/** One PostgreSQL for a whole test run. Its data lies in memory where the machine has room for it. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/database/embedded.ts'

export interface TestPostgres extends AsyncDisposable {
  /** The folder of its socket. */
  readonly host: string
}

const MEMORY = '/dev/shm'
/** A run's databases take about 1 GB at their most; many containers have 64 MB of shared memory. */
const ROOM_BYTES = 4 * 1024 ** 3

/** Starts in half a second. Disposing stops it and removes its data. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'ninefold-test-'))
  const postgres = await startEmbedded(folder, { isThrowaway: true })
  return {
    host: postgres.connection.host,
    async [Symbol.asyncDispose]() {
      await postgres[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
