/** A real Redis of a test's own: on a free port of this machine, keeping nothing, gone with the test that started it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { findRedis } from '#server/commands/needs.mjs'
import { waitingFor } from './waits.ts'

export interface TestRedis extends AsyncDisposable {
  /** As REDIS_URL takes it. */
  readonly url: string
  readonly port: number
}

/** Another process may take a free port in the moment before Redis does. */
const PORTS_TO_TRY = 5

interface WantedRedis {
  readonly port?: number
  /** More of redis-server's own, as `--name value`, for the port that it gets. */
  readonly settings?: (port: number) => readonly string[]
}

/** Starts a Redis and resolves once it takes connections. `port` brings one back where an earlier one was. */
export function startRedis(wanted: WantedRedis = {}): Promise<TestRedis> {
  return waitingFor('a Redis', () => start(wanted))
}

async function start(wanted: WantedRedis): Promise<TestRedis> {
  const program = findRedis()
  if (!program) throw new Error('No Redis 7 or later was found: run `npm test`, which installs one.')
  const refusals: string[] = []
  for (let i = 0; i < PORTS_TO_TRY; i++) {
    const port = wanted.port ?? (await freePort())
    const { child, said } = await launch(program, port, wanted.settings?.(port) ?? [])
    if (said === 'ready') return { url: `redis://127.0.0.1:${port}`, port, [Symbol.asyncDispose]: () => stop(child) }
    refusals.push(said)
  }
  throw new Error(`Redis did not start:\n${refusals.join('\n')}`)
}

/** Resolves with 'ready', or with what Redis said before it ended. */
async function launch(program: string, port: number, more: readonly string[]) {
  const settings = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    tmpdir(),
    ...more,
  ]
  const [command, ...words] = endingWithUs([program, ...settings])
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child, 'spawn')
  return { child, said: await readyOrWords(child.stdout) }
}

async function readyOrWords(output: Readable): Promise<string> {
  const words: string[] = []
  const lines = createInterface({ input: output })
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      words.push(line)
      // Later lines are still read, so that a full pipe never stops Redis.
      if (line.includes('Ready to accept connections')) resolve('ready')
    })
    lines.once('close', () => resolve(words.join('\n')))
  })
}

/** Where Linux offers it, the kernel ends the server even when the test process is killed. */
function endingWithUs(command: [string, ...string[]]): [string, ...string[]] {
  const setpriv = '/usr/bin/setpriv'
  return existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', ...command] : command
}

/** Currently without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  return address.port
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL') // it keeps nothing, so there is nothing to finish
  await ended
}
