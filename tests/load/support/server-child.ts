/** A server under load, in a process of its own, that tells where it listens and how much of a processor it has used. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

export interface ServerChild extends AsyncDisposable {
  readonly port: number
  /** In megabytes, what it holds in memory. */
  rssMb(): number
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Since it began. */
  cpuMs(): Promise<number>
  /** After a garbage collection. */
  memory(): Promise<Memory>
}

export type Memory = z.infer<typeof memory>

const ROOT = join(import.meta.dirname, '../../..')
/** A first start imports the catalogue and composes games. */
const START_MS = 90_000
/** Of what it said, to be shown when it fails. */
const LAST_LINES = 20

const usage = z.object({ cpuMs: z.number() })
const memory = z.object({ liveBytes: z.number(), rssBytes: z.number() })

export interface ServerChildSettings {
  /** Named from the root of the repository, as all files here. */
  readonly file: string
  readonly variables: Readonly<Record<string, string>>
  /** Loaded before it. */
  readonly preload?: readonly string[]
  readonly stop: AbortSignal
}

/** Resolves once it says "is ready: URL"; rejects with the reason of `stop` when that comes first. */
export async function startServerChild(settings: ServerChildSettings): Promise<ServerChild> {
  const { file, variables, preload = [], stop } = settings
  const before = ['tsx', import.meta.resolve('./tell-usage.ts'), ...preload].flatMap((each) => ['--import', each])
  const child = spawn(process.execPath, [...before, file], {
    cwd: ROOT,
    // A machine that does other things as well makes it late: that is no load of its own.
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'production', PRODUCTION: 'off', PORT: '0', MAX_LAG_MS: '0' },
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  const kill = () => void child.kill('SIGKILL')
  const late = setTimeout(kill, START_MS)
  stop.addEventListener('abort', kill, { once: true })
  void ended.then(() => stop.removeEventListener('abort', kill))
  const ask = async (words: string): Promise<unknown> => {
    const gone = ended.then(() => Promise.reject(new Error(`${file} has ended`)))
    child.send(words)
    const [answer] = await Promise.race([once(child, 'message'), gone])
    return answer
  }
  const url = await readyUrl(child, ended, settings).finally(() => clearTimeout(late))
  return {
    port: Number(new URL(url).port),
    rssMb: () => rssOf(child),
    async kill() {
      kill()
      await ended
    },
    cpuMs: async () => usage.parse(await ask('usage')).cpuMs,
    memory: async () => memory.parse(await ask('memory')),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** As Linux tells it; 0 elsewhere, and of a process that is gone. */
function rssOf({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status) ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return Number(kilobytes ?? 0) / 1024
}

function readyUrl(child: ChildProcess, ended: Promise<unknown>, { file, stop }: ServerChildSettings): Promise<string> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const ready = /is ready: (\S+)/.exec(line)?.[1]
        if (ready) resolve(ready)
      })
    }
    const words = () => `${file} has ended, or was not ready in time:\n${lines.slice(-LAST_LINES).join('\n')}`
    ended.then(() => reject(stop.aborted ? stop.reason : new Error(words())), reject)
  })
}
