/** A server as a person runs it: a process of its own, known by what it prints and how it ends. */
import { spawn } from 'node:child_process'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface ServerProcess extends AsyncDisposable {
  /** Fulfilled with the first line that matches; rejected when the process ends without one. */
  line(pattern: RegExp): Promise<string>
  kill(signal: NodeJS.Signals): void
  /** Everything printed, once the process has ended; the code is null where a signal ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

/** Runs the built server with these variables and none of the machine's own configuration. */
export function runServer(variables: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      PORT: '0',
      MAX_LAG_MS: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  const hear = (piece: Buffer) => {
    output += piece.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = output.split('\n').find((text) => pattern.test(text))
        if (found !== undefined) resolve(found)
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`The server ended without ${pattern}: ${output}`)))
    })
  return {
    line,
    ended,
    kill: (signal) => child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
