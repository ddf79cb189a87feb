/** Starts the product in a process beside the tests, and ends it with them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type GameOfTest, gameOfTest, reply, type Words } from './questions.ts'

export interface Product {
  readonly url: string
  /** A new day with an unplayed game: noon, or this many hours after midnight. */
  nextDay(hours?: number): Promise<GameOfTest>
  /** Any game up to today's. */
  game(number: number): Promise<GameOfTest>
  /** The same product as a public site: a server on the same database whose address is not of this machine. */
  publicSite(): Promise<string>
  /** What the server has logged as warnings and errors since the last time. */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')
/** The first that starts draws covers and composes games, maybe on a machine busy with other things. */
const START_MS = 150_000
const ANSWER_MS = 20_000
/** Enough for an error and its stack. */
const LAST_WORDS = 4000

/** Resolves once it serves. */
export async function startProduct(): Promise<Product> {
  if (!existsSync(join(ROOT, 'dist/web/index.html')))
    throw new Error('There is no web client: run npm run build first.')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./product-process.ts', import.meta.url))],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
  const ask = listener(child)
  const url = z.url().parse(await ask(null, START_MS))
  return {
    url,
    nextDay: async (hours) => gameOfTest.parse(await ask({ ask: 'nextDay', hours }, ANSWER_MS)),
    game: async (number) => gameOfTest.parse(await ask({ ask: 'game', number }, ANSWER_MS)),
    publicSite: async () => z.url().parse(await ask({ ask: 'publicSite' }, ANSWER_MS)),
    complaints: async () => z.array(z.string()).parse(await ask({ ask: 'complaints' }, ANSWER_MS)),
    async close() {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A function that asks the process and waits for what it says; without a question, for its first word. */
function listener(child: ChildProcess) {
  let asked = 0
  const waiting = new Map<number, { resolve(value: unknown): void; reject(reason: Error): void }>()
  const give = (id: number, problem: string | undefined, value?: unknown) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (problem === undefined) asker?.resolve(value)
    else asker?.reject(new Error(problem))
  }
  child.on('message', (message) => {
    const { id, problem, value } = reply.parse(message)
    give(id, problem, value)
  })
  let lastWords = ''
  child.stderr?.on('data', (words) => {
    lastWords = `${lastWords}${words}`.slice(-LAST_WORDS)
  })
  child.on('close', (code) => {
    for (const id of waiting.keys()) give(id, `The product has ended with ${code}:\n${lastWords}`)
  })
  return (words: Words | null, withinMs: number) =>
    new Promise<unknown>((resolve, reject) => {
      const id = words ? ++asked : 0
      const late = setTimeout(
        () => give(id, `No answer to ${words?.ask ?? 'the start'} within ${withinMs} ms`),
        withinMs,
      )
      const done = <T>(act: (outcome: T) => void) => {
        return (outcome: T) => {
          clearTimeout(late)
          act(outcome)
        }
      }
      waiting.set(id, { resolve: done(resolve), reject: done(reject) })
      if (words) child.send({ id, words })
    })
}
