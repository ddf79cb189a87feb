/** A program of a bench in a process of its own, which takes orders and answers them; it ends with the bench. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const ANSWER_WITHIN_MS = 60_000

export interface BenchProcess<Say, Hear extends { readonly kind: string }> extends AsyncDisposable {
  say(words: Say): void
  /** The next of a kind. */
  hear<K extends Hear['kind']>(kind: K): Promise<Extract<Hear, { readonly kind: K }>>
}

/** Runs the program; disposing ends it. */
export function startBenchProcess<Say extends object, Hear extends { readonly kind: string }>(
  file: string,
): BenchProcess<Say, Hear> {
  const child = fork(file, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const heard: Hear[] = []
  const waiting = new Set<() => void>()
  child.on('message', (words: Hear) => {
    heard.push(words)
    for (const look of [...waiting]) look()
  })
  return {
    say: (words) => void child.send(words),
    hear: (kind) => hear(kind, { child, heard, waiting }),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

interface Ear<Hear> {
  readonly child: ChildProcess
  readonly heard: Hear[]
  readonly waiting: Set<() => void>
}

function hear<Hear extends { readonly kind: string }, K extends Hear['kind']>(
  kind: K,
  { child, heard, waiting }: Ear<Hear>,
): Promise<Extract<Hear, { readonly kind: K }>> {
  const isIt = (words: Hear): words is Extract<Hear, { readonly kind: K }> => words.kind === kind
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      waiting.delete(look)
      clearTimeout(timer)
      child.off('exit', gone)
      end()
    }
    const look = () => {
      const failure = heard.find((words) => words.kind === 'failed')
      if (failure) return settle(() => reject(new Error(JSON.stringify(failure))))
      const found = heard.find(isIt)
      if (!found) return
      heard.splice(heard.indexOf(found), 1)
      settle(() => resolve(found))
    }
    const gone = () => settle(() => reject(new Error(`A process of the bench has ended, which was to say "${kind}"`)))
    const timer = setTimeout(() => settle(() => reject(new Error(`Nobody has said "${kind}"`))), ANSWER_WITHIN_MS)
    child.once('exit', gone)
    waiting.add(look)
    look()
  })
}
