/** A real PgBouncer of a test's own, in front of a database: on a free port of this machine, gone with the test that started it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findPgBouncer } from '#server/commands/needs.mjs'
import { freePort } from './redis.ts'

export interface TestPooler extends AsyncDisposable {
  /** As DATABASE_URL takes it. */
  readonly url: string
}

export interface PoolerSettings {
  /** As DATABASE_URL takes it, on this machine. */
  readonly databaseUrl: string
  readonly mode: 'transaction' | 'session'
  /** Connections to the database that all clients share. */
  readonly connections: number
}

/** It refuses to run as root. */
const NOBODY = '65534'

/** Resolves once it takes connections. */
export async function startPgBouncer({ databaseUrl, mode, connections }: PoolerSettings): Promise<TestPooler> {
  const program = findPgBouncer()
  if (!program) throw new Error('No PgBouncer was found: run `npm test`, which installs one.')
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { port: databasePort, pathname } = new URL(databaseUrl)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${databasePort} user=postgres`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      `default_pool_size = ${connections}`,
    ].join('\n'),
  )
  const [command = '', ...words] = [...unprivileged(), program, settings]
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = await untilUp(child)
  if (said !== 'up') throw new Error(`PgBouncer did not start:\n${said}`)
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${pathname}`,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where Linux offers it, the kernel ends it even when the test process is killed. */
function unprivileged(): readonly string[] {
  const setpriv = '/usr/bin/setpriv'
  if (!existsSync(setpriv)) return []
  const user = process.getuid?.() === 0 ? ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'] : []
  return [setpriv, ...user, '--pdeathsig', 'KILL']
}

/** Resolves with 'up', or with what it said before it ended. */
function untilUp(child: ChildProcess): Promise<string> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    if (!child.stderr) return
    // Later lines are still read, so that a full pipe never stops it.
    createInterface({ input: child.stderr })
      .on('line', (line) => {
        said.push(line)
        if (line.includes('process up')) resolve('up')
      })
      .once('close', () => resolve(said.join('\n')))
  })
}
