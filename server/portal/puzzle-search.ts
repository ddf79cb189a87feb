/** Searches for puzzles in a worker thread, so that an impossible one delays no one else. Remembers results and failures. */
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { SearchBusy } from '#schema/errors.ts'
import type { LimitedDraft } from '#schema/rules/puzzle/constrained-draft.ts'
import type { FilledDraft } from '#schema/rules/puzzle/random-draft.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { foundPuzzle, type WantedGame, type WantedPuzzle } from './search-puzzle.ts'

/** Half a kilobyte each. A guess in a practice game asks for its game again. */
const MOST_KEPT = 2000
/** A search takes 20 ms of CPU where there is nothing to find: the last of these waits four seconds. */
const MOST_WAITING = 200
/** Longer than all that may wait before it take, and the start of the thread. */
const LATE_MS = 15_000
const MEGABYTES = 256

export interface PuzzleSearch extends AsyncDisposable {
  /** Null if there is none. Error: SearchBusy, if too many searches wait or this one takes too long. */
  find(wanted: WantedPuzzle, catalogue: LoadedCatalogue): Promise<FilledDraft | null>
  /** The same of a daily game; or which limits stand in its way. */
  findGame(wanted: WantedGame, catalogue: LoadedCatalogue): Promise<LimitedDraft>
}

/** The thread starts with the first search. */
export function createPuzzleSearch(): PuzzleSearch {
  const thread = new SearchThread()
  const known = new WeakMap<LoadedCatalogue, LRUCache<string, Promise<LimitedDraft>>>()
  const findGame = (wanted: WantedPuzzle | WantedGame, catalogue: LoadedCatalogue) => {
    const kept = known.get(catalogue) ?? new LRUCache<string, Promise<LimitedDraft>>({ max: MOST_KEPT })
    known.set(catalogue, kept)
    const key = JSON.stringify(wanted)
    const found = kept.get(key) ?? thread.search(wanted, catalogue)
    kept.set(key, found)
    found.catch(() => kept.delete(key))
    return found
  }
  return {
    findGame,
    async find(wanted, catalogue) {
      const found = await findGame(wanted, catalogue)
      return 'filled' in found ? found.filled : null
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}

interface Waiting {
  readonly resolve: (found: LimitedDraft) => void
  readonly reject: (problem: unknown) => void
  readonly late: ReturnType<typeof setTimeout>
}

class SearchThread implements AsyncDisposable {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #sent: LoadedCatalogue | null = null
  #repliedAt = 0
  #searches = 0

  search(wanted: WantedPuzzle | WantedGame, catalogue: LoadedCatalogue): Promise<LimitedDraft> {
    if (this.#waiting.size >= MOST_WAITING) return Promise.reject(new SearchBusy())
    this.#worker ??= this.#start()
    if (this.#sent !== catalogue) this.#worker.postMessage({ catalogue: catalogue.source })
    this.#sent = catalogue
    const id = this.#searches++
    this.#worker.postMessage({ id, wanted })
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#refuse(id), LATE_MS)
      this.#waiting.set(id, { resolve, reject, late })
    })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#end(new SearchBusy())
  }

  #start(): Worker {
    const worker = startWorker()
    const ended = (problem: unknown) => {
      if (this.#worker === worker) void this.#end(problem)
    }
    worker.on('message', (message: unknown) => this.#answer(message))
    worker.once('error', ended)
    worker.once('exit', (code) => ended(new Error(`The thread that searches for puzzles ended with ${code}`)))
    return worker
  }

  /** A thread that has answered nothing for as long is given up. */
  #refuse(id: number): void {
    this.#waiting.get(id)?.reject(new SearchBusy())
    this.#waiting.delete(id)
    if (performance.now() - this.#repliedAt >= LATE_MS) void this.#end(new SearchBusy())
  }

  #answer(message: unknown): void {
    this.#repliedAt = performance.now()
    const { id, found } = foundPuzzle.parse(message)
    const asked = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(asked?.late)
    asked?.resolve(found)
  }

  /** All waiting searches are refused; the next one starts another thread. */
  async #end(problem: unknown): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#sent = null
    for (const { reject, late } of this.#waiting.values()) {
      clearTimeout(late)
      reject(problem)
    }
    this.#waiting.clear()
    await worker?.terminate()
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./puzzle-search-worker.mjs', import.meta.url), {
    // What starts the server is of no use here.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  worker.unref()
  return worker
}
