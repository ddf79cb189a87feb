/** PostgreSQL refuses to run as root: says how root can run it, without touching the accounts of the machine. */
import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { StartFailure } from '#server/start-failure.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** The words to put before a PostgreSQL command. */
export type CommandPrefix = readonly string[]

/** By convention the user without rights, on every Linux. */
const UNPRIVILEGED = 65_534

const NEW_NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const

/**
 * In a user namespace, root has another number and the files stay root's, so it works below private folders too. If namespaces are
 * forbidden, as in many containers, the folder is handed to an unprivileged user.
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

/** True when a command ends well, with a program that exists. */
export function runs(command: readonly string[]): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
