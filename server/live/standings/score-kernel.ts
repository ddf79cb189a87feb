/**
 * The hot loop of every tick, in WebAssembly: score-kernel.wat. The TypeScript version becomes 50 % slower once any ArrayBuffer of the
 * process has been detached, as Prisma's engine does when its memory grows: V8 then checks every access. Players are copied into the
 * kernel's own memory in blocks that fit the processor cache, and their keys out of it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { INSTALLATION } from '#server/installation.ts'
import { webAssembly } from '#server/platform/web-assembly.ts'
import { MOST_CODES, PAIRED_COLUMNS, type Picks } from '../games/picks.ts'
import { BLOCK, type CountedKeys, DIGIT_COUNTS } from './counted-keys.ts'
import { LONGEST_STRETCH, type Stretch } from './steps.ts'

const CODE_BYTES = PAIRED_COLUMNS * Uint16Array.BYTES_PER_ELEMENT
const KEY_BYTES = Int32Array.BYTES_PER_ELEMENT

type Score = (codes: number, filled: number, keys: number, count: number) => number

const kernelModule = new webAssembly.Module(readFileSync(join(INSTALLATION, 'server/live/standings/score-kernel.wasm')))
const kernelExports = z.object({
  memory: z.object({ buffer: z.instanceof(ArrayBuffer) }),
  score: z.custom<Score>((value) => typeof value === 'function'),
})

/** What players are scored by. */
interface Players {
  readonly picks: Picks
  /** Per player: squares filled. */
  readonly filled: Uint8Array
}

export class ScoreKernel {
  /** As CountedKeys has them; of the keys scored since it was taken. */
  readonly digitCounts: Int32Array
  readonly #sums: Int32Array
  readonly #keys: Int32Array
  readonly #codes: Uint16Array
  readonly #filled: Uint8Array
  readonly #score: Score

  constructor() {
    const { memory, score } = kernelExports.parse(new webAssembly.Instance(kernelModule).exports)
    const { buffer } = memory
    this.#score = score
    this.#sums = new Int32Array(buffer, 0, MOST_CODES)
    this.digitCounts = new Int32Array(buffer, endOf(this.#sums), DIGIT_COUNTS)
    this.#keys = new Int32Array(buffer, endOf(this.digitCounts), LONGEST_STRETCH)
    this.#codes = new Uint16Array(buffer, endOf(this.#keys), LONGEST_STRETCH * PAIRED_COLUMNS)
    this.#filled = new Uint8Array(buffer, endOf(this.#codes), LONGEST_STRETCH)
  }

  /** `sums` per code of picks. */
  begin(sums: Int32Array): void {
    this.#sums.set(sums)
    this.digitCounts.fill(0)
  }

  /** Writes the keys of a stretch of players, ignoring who has given up. */
  score({ picks, filled }: Players, scored: CountedKeys, { from, to }: Stretch): void {
    const { keys, leastKeys } = scored
    this.#codes.set(picks.codes.subarray(from * PAIRED_COLUMNS, to * PAIRED_COLUMNS))
    this.#filled.set(filled.subarray(from, to))
    for (let start = from; start < to; start += BLOCK) {
      leastKeys[start / BLOCK] = this.#scoreAt(start - from, Math.min(BLOCK, to - start))
    }
    keys.set(this.#keys.subarray(0, to - from), from)
  }

  /** Returns the least key. */
  #scoreAt(at: number, count: number): number {
    const [codes, filled, keys] = [this.#codes.byteOffset, this.#filled.byteOffset, this.#keys.byteOffset]
    return this.#score(codes + at * CODE_BYTES, filled + at, keys + at * KEY_BYTES, count)
  }
}

/** One for each work that goes on at the same time; used again by the next, for it takes its memory with it. */
export class ScoreKernels {
  readonly #spare: ScoreKernel[] = []

  /** `sums` per code of picks. */
  take(sums: Int32Array): ScoreKernel {
    const kernel = this.#spare.pop() ?? new ScoreKernel()
    kernel.begin(sums)
    return kernel
  }

  giveBack(kernel: ScoreKernel): void {
    this.#spare.push(kernel)
  }
}

function endOf({ byteOffset, byteLength }: Int32Array | Uint16Array): number {
  return byteOffset + byteLength
}
