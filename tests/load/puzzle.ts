/** How fast puzzles are checked and made: by our sets of bits, and by Sets of songs; medians of rounds in which they take turns. */
import { countBits } from '#schema/rules/puzzle/bitset.ts'
import { indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import { cluePool } from '#schema/rules/puzzle/clue-pool.ts'
import { composeGame } from '#schema/rules/puzzle/generator.ts'
import { checkPuzzle } from '#schema/rules/puzzle/puzzle.ts'
import { pickOne, seededRandom } from '#schema/rules/puzzle/random.ts'
import { fillDraft } from '#schema/rules/puzzle/random-draft.ts'
import { answerSets } from '#schema/rules/puzzle/squares.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { gridsOf, isGood } from './support/drawn-grids.ts'
import { type Grid, naivePuzzles, ofKinds } from './support/naive-puzzles.ts'
import { benchCatalogue } from './support/puzzle-catalogue.ts'
import { median, printRatio, printTable } from './support/report.ts'

const ROUNDS = 7
const ROUND_MS = 400
const CANDIDATES = 20_000
const SIZE = { songs: 300, clues: 500 }
/** Of what one admin waits for. */
const LARGE = { songs: 1000, clues: 500 }
const GAMES = 200

/** The promised ratios to the naive way, and upper bounds in milliseconds. */
const LEAST = { 'puzzle.check': 15, 'puzzle.valid': 100 } as const
const MOST_MS = { validate: 5, random: 50 } as const

await runUntilStopped(async (stop) => {
  const contests = contestsOn(SIZE)
  const rates = contests.map(() => ({ ours: [] as number[], naive: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, { ours, naive }] of contests.entries()) {
      // A signal is heard between the parts.
      await new Promise(setImmediate)
      stop.throwIfAborted()
      // Ours first in one round, the naive in the next: whatever the machine does meets both.
      const turns = [() => rates[place]?.ours.push(perSecond(ours)), () => rates[place]?.naive.push(perSecond(naive))]
      for (const turn of round % 2 === 0 ? turns : turns.reverse()) turn()
    }
  }
  const results = contests.map(({ key, what }, place) => {
    const [ours, naive] = [median(rates[place]?.ours ?? []), median(rates[place]?.naive ?? [])]
    return { key, what, ours, naive, ratio: ours / naive }
  })
  tell(results, waits())
})

interface Contest {
  readonly key: string
  readonly what: string
  /** Both do the same work, and say how many they have done. */
  readonly ours: () => number
  readonly naive: () => number
}

function contestsOn(size: typeof SIZE): readonly Contest[] {
  const catalogue = benchCatalogue('puzzle', size)
  const index = indexCatalogue(catalogue)
  const { result: pool, ms } = timed(() => cluePool(index, catalogue.words, null))
  const naive = naivePuzzles(catalogue, pool.clues)
  const drawn = gridsOf(pool)
  const candidates = drawCandidates(ofKinds(pool.clues))
  requireSame(candidates, (grid) => naive.isGood(grid) === isGood(pool, grid))
  requireSame(drawSome(drawn), naive.isGood)
  const good = candidates.filter((grid) => naive.isGood(grid)).length
  console.log(`${size.songs} songs, ${pool.clues.length} clues; ${good} of ${CANDIDATES} candidates are good`)
  console.log(`what may cross is worked out beforehand, in ${ms.toFixed(0)} ms; so are the naive sets`)
  const [one, other] = [seededRandom('ours'), seededRandom('naive')]
  const checkAll = (isGoodGrid: (grid: Grid) => boolean) => () => {
    requireSame([candidates.filter(isGoodGrid).length], (found) => found === good)
    return CANDIDATES
  }
  return [
    {
      key: 'puzzle.check',
      what: 'candidate grids checked',
      ours: checkAll((grid) => isGood(pool, grid)),
      naive: checkAll(naive.isGood),
    },
    {
      key: 'puzzle.valid',
      what: 'valid grids drawn',
      ours: once(() => drawn(one)),
      naive: once(() => naive.draw(other)),
    },
    {
      key: 'puzzle.compose',
      what: 'games composed, nine different songs proved',
      ours: once(() => composeGame({ index, random: one, recent: [], commonWords: catalogue.words })),
      naive: once(() => naive.compose(other)),
    },
  ]
}

/** A faster answer that is another one is worth nothing. */
function requireSame<T>(found: readonly T[], isSame: (one: T) => boolean): void {
  if (!found.every(isSame)) throw new Error('The two ways differ')
}

function drawSome(drawn: (random: () => number) => Grid): readonly Grid[] {
  const random = seededRandom('some')
  return Array.from({ length: GAMES }, () => drawn(random))
}

/** Six clues each, with the shares of the kinds. */
function drawCandidates(kinds: ReturnType<typeof ofKinds>): readonly Grid[] {
  const random = seededRandom('candidates')
  const three = () => Array.from({ length: 3 }, () => pickOne(pickOne(kinds, random), random))
  return Array.from({ length: CANDIDATES }, () => ({ rows: three(), columns: three() }))
}

function once(work: () => object): () => number {
  return () => {
    work()
    return 1
  }
}

function perSecond(work: () => number): number {
  const start = performance.now()
  let done = 0
  let elapsed = 0
  while (elapsed < ROUND_MS) {
    done += work()
    elapsed = performance.now() - start
  }
  return (done / elapsed) * 1000
}

interface Wait {
  readonly what: string
  readonly times: readonly number[]
  readonly mostMs: number
}

/** What an admin waits for; nothing is cached between games. */
function waits(): readonly Wait[] {
  const { words, ...catalogue } = benchCatalogue('waits', LARGE)
  const index = indexCatalogue(catalogue)
  const empty = { rows: [null, null, null], columns: [null, null, null] } as const
  const random = Array.from({ length: GAMES }, (_, game) => {
    return timed(() => fillDraft({ draft: empty, index, random: seededRandom(`game ${game}`), words }))
  })
  const recent = random.flatMap(({ result }) => (result ? [{ clues: [...result.rows, ...result.columns] }] : []))
  const validate = random.flatMap(({ result }) =>
    result
      ? timed(() => [checkPuzzle(result, index, recent), answerSets(result.rows, result.columns, index).map(countBits)])
      : [],
  )
  return [
    { what: 'validate a game, count nine squares', times: validate.map(({ ms }) => ms), mostMs: MOST_MS.validate },
    { what: 'Random fills an empty game', times: random.map(({ ms }) => ms), mostMs: MOST_MS.random },
  ]
}

function timed<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}

interface Result extends Pick<Contest, 'key' | 'what'> {
  readonly ours: number
  readonly naive: number
  readonly ratio: number
}

function tell(results: readonly Result[], waited: readonly Wait[]): void {
  const inWords = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`
  console.log()
  printTable([
    ['', 'ours', 'naive sets', 'ratio'],
    ...results.map(({ what, ours, naive, ratio }) => [what, inWords(ours), inWords(naive), ratio.toFixed(1)]),
  ])
  console.log(`\n${LARGE.songs} songs, ${LARGE.clues} clues, ${GAMES} games`)
  printTable([
    ['', 'median', 'slowest', 'wanted'],
    ...waited.map(({ what, times, mostMs }) => [
      what,
      `${median(times).toFixed(2)} ms`,
      `${Math.max(...times).toFixed(2)} ms`,
      `< ${mostMs} ms`,
    ]),
  ])
  console.log()
  for (const { key, ratio } of results) printRatio(key, ratio)
  const missed = [
    ...Object.entries(LEAST).flatMap(([key, least]) =>
      (results.find((result) => result.key === key)?.ratio ?? 0) < least ? [key] : [],
    ),
    ...waited.flatMap(({ what, times, mostMs }) => (median(times) >= mostMs ? [what] : [])),
  ]
  if (missed.length > 0) console.log(`Below what is promised: ${missed.join(', ')}.`)
}
