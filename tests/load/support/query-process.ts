/** The processes of a bench: they answer what they are asked, one thing at a time, and end with it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Child {
  /** The next thing that it says. */
  hear<T>(): Promise<T>
  ask<T>(question: object): Promise<T>
}

export interface Children extends AsyncDisposable {
  /** A program of tests/load. */
  start(program: string, words?: readonly string[]): Promise<Child>
}

const FOLDER = join(import.meta.dirname, '..')
const ANSWER_WITHIN_MS = 30_000

/** Disposing ends them all; so does `stop`. */
export function childOf(stop: AbortSignal): Children {
  const children: ChildProcess[] = []
  return {
    async start(program, words = []) {
      stop.throwIfAborted()
      const child = fork(join(FOLDER, program), words, {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
      })
      children.push(child)
      const hear = <T>() => heardFrom<T>(child, program, stop)
      return {
        hear,
        ask<T>(question: object) {
          const answer = hear<T>()
          child.send(question)
          return answer
        },
      }
    },
    async [Symbol.asyncDispose]() {
      const ends = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      await Promise.all(
        ends.map((child) => {
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          return ended
        }),
      )
    },
  }
}

function heardFrom<T>(child: ChildProcess, program: string, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      child.off('message', heard).off('exit', gone)
      stop.removeEventListener('abort', stopped)
      end()
    }
    const heard = (words: T) => settle(() => resolve(words))
    const gone = () => settle(() => reject(new Error(`${program} has ended in the middle of the bench`)))
    const stopped = () => settle(() => reject(stop.reason))
    const timer = setTimeout(() => settle(() => reject(new Error(`${program} says nothing`))), ANSWER_WITHIN_MS)
    child.once('message', heard).once('exit', gone)
    stop.addEventListener('abort', stopped, { once: true })
  })
}
