/** Looks at the machine: is there a PostgreSQL on a data folder? */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The number of the PostgreSQL that says it runs there, and lives. */
export function postgresOf(dataDir: string): number | undefined {
  const trace = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(trace)) return undefined
  const id = Number.parseInt(readFileSync(trace, 'utf8'), 10)
  return lives(id) ? id : undefined
}

/** Resolves when the process is no more. */
export async function gone(id: number): Promise<void> {
  while (lives(id)) await wait(10)
}

function lives(id: number): boolean {
  try {
    process.kill(id, 0)
    // A dead child whose parent has not asked for its end still has its number.
    return !existsSync(`/proc/${id}/stat`) || !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
  } catch {
    return false
  }
}
