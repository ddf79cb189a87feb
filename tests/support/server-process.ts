/** The server as it really runs: a process of its own, from the command line to its end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { waitingFor } from './waits.ts'
import { inTime } from './watch.ts'

export interface ServerProcess extends AsyncDisposable {
  readonly url: string
}

/** A first start imports and composes. */
const START_MS = 90_000

/** Resolves once it says that it is ready; disposing ends it as Ctrl-C does, and fails where it did not end well. */
export async function startServerProcess(variables: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', MAX_LAG_MS: '0', ...variables },
    // The channel ends the server when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const words: string[] = []
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        words.push(line)
        const url = /is ready: (\S+)/.exec(line)?.[1]
        if (url) resolve(url)
      })
    }
    ended.then(() => reject(new Error(`The server has ended:\n${words.join('\n')}`)), reject)
  })
  const isReady = () => inTime(ready, () => `the server was not ready:\n${words.join('\n')}`, START_MS)
  const url = await waitingFor('a server process', isReady)
  return {
    url: url.replace('localhost', '127.0.0.1'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      const [code] = await inTime(ended, () => `the server did not stop:\n${words.join('\n')}`, START_MS)
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${words.join('\n')}`)
    },
  }
}
