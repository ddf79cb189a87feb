/** PostgreSQL refuses to run as root. Finds a way to run it from a root shell without changing the machine's accounts. */
import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { StartFailure } from '#server/start-failure.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** The words to put before a command. */
export type CommandPrefix = readonly string[]

/** The conventional unprivileged user of Linux. */
const UNPRIVILEGED = 65_534

const NEW_NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const

/**
 * In a user namespace root appears as another user while the files stay root's, so this also works below private folders. If namespaces are
 * forbidden, as in many containers, the folder is given to an unprivileged user.
 */
export function unprivilegedPrefix(folder: string, binaries: PostgresBinaries): CommandPrefix {
  if (process.getuid?.() !== 0) return []
  const { uid } = statSync(folder)
  if (uid === 0 && runs([...NEW_NAMESPACE, 'true'])) return NEW_NAMESPACE

  const user = uid === 0 ? UNPRIVILEGED : uid
  const prefix = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  if (runs([...prefix, 'test', '-x', folder, '-a', '-x', binaries.postgres])) {
    chownSync(folder, user, user)
    return prefix
  }
  throw new StartFailure(
    `The embedded PostgreSQL cannot run as root here, because user namespaces are forbidden and ${folder} or ` +
      `${binaries.postgres} is closed to other users: set DATABASE_URL, or start as another user.`,
  )
}

/** Returns true if the program exists and the command exits with 0. */
export function runs(command: readonly string[]): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
