/**
 * Server-side rendering of the first state of each screen, by the built client in a worker thread: the page shows it before any script is
 * loaded.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { z } from 'zod'
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { startDeadline } from '#server/platform/deadline.ts'
import { type StyledHtml, styledByRules } from './styled-by-rules.ts'

/** Screens that many visits begin with. */
const PATHS = ['/', '/archive', '/leaderboard']
/** Longer than rendering takes; a page that would wait longer goes without. */
const SOON_MS = 1500
/** Rendering that takes this long has failed. */
const DRAWN_WITHIN_MS = 30_000
/** Rendering happens once a day, so the thread ends after this time to free its memory. */
const IDLE_MS = 20_000
const MEGABYTES = 256

export interface FirstStatesSettings {
  readonly webRoot: string
  readonly siteUrl: string
  readonly log: Logger
}

export interface FirstStates extends AsyncDisposable {
  /** Returns the state of the screen at a path on the day of a game; null if the screen has none or rendering takes too long. */
  at(path: string, day: { readonly gameNumber: number; readonly mayBeSignedIn: boolean }): Promise<StyledHtml | null>
}

type Drawn = ReadonlyMap<string, StyledHtml>

export function createFirstStates(settings: FirstStatesSettings): FirstStates {
  const bundle = join(settings.webRoot, '.server/first-state.js')
  if (!existsSync(bundle)) return { at: async () => null, [Symbol.asyncDispose]: async () => {} }
  const thread = createThread(bundle, settings.siteUrl)
  let day: { readonly gameNumber: number; readonly drawn: Promise<Drawn | null> } | null = null
  let isClosing = false
  const drawnOn = (gameNumber: number) => {
    const drawn = thread.draw(gameNumber).catch((error: unknown) => {
      if (!isClosing) settings.log.warn({ err: error }, 'the first state of the screens could not be drawn')
      return null
    })
    day = { gameNumber, drawn }
    return drawn
  }
  return {
    async at(path, { gameNumber, mayBeSignedIn }) {
      if (!PATHS.includes(path)) return null
      const drawn = day?.gameNumber === gameNumber ? day.drawn : drawnOn(gameNumber)
      return (await soon(drawn))?.get(keyOf(path, mayBeSignedIn)) ?? null
    },
    async [Symbol.asyncDispose]() {
      isClosing = true
      await thread[Symbol.asyncDispose]()
    },
  }
}

const keyOf = (path: string, isMember: boolean) => `${isMember ? 'member' : 'visitor'} ${path}`

const answer = z.object({
  drawn: z.array(z.object({ path: z.string(), isMember: z.boolean(), html: z.string() })).optional(),
  problem: z.string().optional(),
})

function createThread(bundle: string, siteUrl: string) {
  let worker: Worker | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  /** Rendering is sequential. */
  let last: Promise<unknown> = Promise.resolve()
  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = null
    await ending?.terminate()
  }
  const started = () => {
    const drawer = startWorker(bundle, siteUrl)
    drawer.once('exit', () => {
      if (worker === drawer) worker = null
    })
    worker = drawer
    return drawer
  }
  const draw = async (gameNumber: number): Promise<Drawn> => {
    clearTimeout(idle)
    const drawer = worker ?? started()
    try {
      const { drawn, problem } = answer.parse(await ask(drawer, gameStartsAt(gameNumber, product).getTime()))
      if (!drawn) throw new Error(problem)
      idle = setTimeout(() => void end(), IDLE_MS).unref()
      return new Map(drawn.map(({ path, isMember, html }) => [keyOf(path, isMember), styledByRules(html)]))
    } catch (problem) {
      await end()
      throw problem
    }
  }
  return {
    draw(gameNumber: number): Promise<Drawn> {
      const drawing = last.then(() => draw(gameNumber))
      last = drawing.catch(() => undefined)
      return drawing
    },
    [Symbol.asyncDispose]: end,
  }
}

function startWorker(bundle: string, siteUrl: string): Worker {
  const worker = new Worker(new URL('./first-state-worker.mjs', import.meta.url), {
    workerData: { bundle: pathToFileURL(bundle).href, paths: PATHS, siteUrl },
    // React is several times faster in production mode, and the server's environment is not needed here.
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  worker.unref()
  // Callers get the error; without a listener it would end the process.
  worker.on('error', () => {})
  return worker
}

/** Returns the worker's next message. */
async function ask(worker: Worker, now: number): Promise<unknown> {
  const answered = new AbortController()
  using deadline = startDeadline(DRAWN_WITHIN_MS, answered.signal)
  const { signal } = deadline
  worker.postMessage({ now })
  // Rejects if the worker fails, ends early or is too slow.
  const ended = once(worker, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`It ended with ${code}`)))
  const [message] = await Promise.race([once(worker, 'message', { signal }), ended])
  answered.abort()
  return message
}

function soon<T>(promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), SOON_MS)
    void promise.then((value) => {
      clearTimeout(late)
      resolve(value)
    })
  })
}
