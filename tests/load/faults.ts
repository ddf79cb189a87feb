/**
 * Two nodes under a steady load of guesses and watchers, while one thing after the other breaks: what was acknowledged is counted
 * before and after. `--soak` loads them for ten minutes instead and watches their memory; `--long` keeps Redis away for 30 seconds and
 * the disk full for 10; `--only=WORD` leaves only the faults with that word in their name.
 */
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Opened } from '#server/platform/opened.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { StartFailure } from '#server/start-failure.ts'
import type { Cable } from '../support/cable.ts'
import { shiftDatabaseClock } from '../support/shifted-database.ts'
import { storedGuesses, untilAllTell } from '../support/stored-guesses.ts'
import { msToEvening, EARLY_DAY as TODAY } from './support/early-day.ts'
import { type Load, startLoad, startOnlookers } from './support/fault-load.ts'
import { soak } from './support/fault-soak.ts'
import { COOKIE_SECRET, type FaultStage, openFaultStage } from './support/fault-stage.ts'
import { printRatio, printTable } from './support/report.ts'

/** What a person can wait for: so long after a fault all boards are right. */
const RIGHT_WITHIN_MS = 30_000
const HOLD_MS = 2500
const isLong = process.argv.includes('--long')
const REDIS_AWAY_MS = isLong ? 30_000 : 4000
const DISK_FULL_MS = isLong ? 10_000 : 4000
/** Time until guesses are stored again after the disk has room. */
const STORED_AGAIN_WITHIN_MS = 15_000
const SKEW_MS = 40_000
/** From the start of the nodes to the end of their day. */
const EVENING_MS = 15_000
const SOAK_MS = 600_000
/** Before and after a fault. */
const WARM_MS = 1000
/** What a client can act on. Anything else said in place of an answer would be a fault of ours. */
const TYPED = new Set(['no answer', 'TryAgain', 'UNAVAILABLE', 'OVERLOADED', 'STOPPING', 'FutureGame'])

interface Fault {
  readonly name: string
  /** Null where it cannot be had on this machine. */
  readonly happen: (() => Promise<void>) | null
}

interface Outcome {
  readonly name: string
  readonly guesses: number
  readonly lost: number
  readonly doubled: number
  readonly stuck: number
  readonly rightMs: number
  readonly rssMb: readonly number[]
  readonly codes: string
  readonly untyped: number
}

await runUntilStopped(async (stop) => {
  setMaxListeners(0, stop)
  await using opened = new Opened()
  const stage = opened.keep(await openFaultStage(stop))
  let number = TODAY
  const answers = new Map<number, readonly (readonly string[])[]>()
  for (const each of [TODAY, TODAY + 1]) answers.set(each, await stage.answers(each))
  const urls = stage.nodes.map(({ url }) => url)
  const load = startLoad({
    urls,
    cookieSecret: COOKIE_SECRET,
    game: () => ({ number, answers: answers.get(number) ?? [] }),
    stop,
  })
  if (process.argv.includes('--soak')) {
    await using _onlookers = startOnlookers(urls, TODAY)
    return await soak({ stage, load, ms: SOAK_MS, stop })
  }
  const nextDay = () => {
    number += 1
  }
  const outcomes: Outcome[] = []
  for (const fault of faultsOf({ stage, load, stop, nextDay }).filter(isWanted)) {
    if (fault.happen) outcomes.push(await suffer({ stage, load, urls, game: () => number }, fault))
    else console.log(`left out on this machine: ${fault.name}`)
    stop.throwIfAborted()
  }
  tell(outcomes)
})

function isWanted({ name }: Fault): boolean {
  const words = process.argv.flatMap((word) => /^--only=(.+)$/.exec(word)?.[1] ?? [])
  return words.length === 0 || words.some((word) => name.includes(word))
}

interface FaultSettings {
  readonly stage: FaultStage
  readonly load: Load
  readonly stop: AbortSignal
  readonly nextDay: () => void
}

function faultsOf({ stage, load, stop, nextDay }: FaultSettings): readonly Fault[] {
  const [one, other] = stage.nodes
  const hold = (ms = HOLD_MS) => wait(ms, undefined, { signal: stop })
  const breaks = async (cable: Cable, how: 'cut' | 'freeze') => {
    cable[how]()
    await hold()
    cable.mend()
  }
  return [
    { name: 'nothing', happen: () => hold() },
    {
      name: `kill -9 a node, back ${SKEW_MS / 1000} s ahead`,
      async happen() {
        await other.child().kill()
        await hold(500)
        await other.start(stage.shiftMs + SKEW_MS)
      },
    },
    {
      name: 'PostgreSQL restarts',
      async happen() {
        await stage.stopPostgres()
        await hold(500)
        await stage.startPostgres()
      },
    },
    {
      name: `Redis away for ${REDIS_AWAY_MS / 1000} s`,
      async happen() {
        await stage.stopRedis()
        await hold(REDIS_AWAY_MS)
        await stage.startRedis()
      },
    },
    { name: 'network to the database cut', happen: () => breaks(one.cable, 'cut') },
    { name: 'network to the database silent', happen: () => breaks(one.cable, 'freeze') },
    { name: 'network to Redis cut', happen: () => breaks(one.redisCable, 'cut') },
    { name: 'network to Redis silent', happen: () => breaks(one.redisCable, 'freeze') },
    {
      name: `disk of the database full for ${DISK_FULL_MS / 1000} s`,
      happen: stage.hasSmallDisk ? () => fillDisk(stage, load) : null,
    },
    { name: 'rolling restart, and the day ends', happen: () => endTheDay(stage, stop, nextDay) },
  ]
}

/** PostgreSQL ends for it; once there is room, the game goes on alone. */
async function fillDisk(stage: FaultStage, load: Load): Promise<void> {
  await stage.fillDisk(DISK_FULL_MS)
  stage.freeDisk()
  const [start, told] = [performance.now(), load.told.length]
  while (load.told.length === told) {
    const passedMs = performance.now() - start
    if (passedMs > STORED_AGAIN_WITHIN_MS)
      throw new StartFailure(`Nothing is stored ${passedMs} ms after there is room.`)
    await wait(20)
  }
  console.log(`stored again ${((performance.now() - start) / 1000).toFixed(1)} s after there is room`)
}

/** The nodes are stopped and started one after the other, their clocks a second apart; then a new game is played. */
async function endTheDay({ connection, nodes }: FaultStage, stop: AbortSignal, nextDay: () => void): Promise<void> {
  const endsAt = performance.now() + EVENING_MS
  const shiftMs = msToEvening(EVENING_MS)
  await shiftDatabaseClock(connection, shiftMs)
  for (const [place, node] of nodes.entries()) {
    await node.child()[Symbol.asyncDispose]()
    await node.start(shiftMs + place * 1000)
  }
  await wait(Math.max(0, endsAt - performance.now()), undefined, { signal: stop })
  nextDay()
  await wait(HOLD_MS, undefined, { signal: stop })
}

interface Suffering {
  readonly stage: FaultStage
  readonly load: Load
  readonly urls: readonly string[]
  readonly game: () => number
}

/** The fault happens under load; then the load ends, and everything is counted. */
async function suffer({ stage, load, urls, game }: Suffering, fault: Required<Fault>): Promise<Outcome> {
  const [before, codesBefore] = [load.told.length, new Map(load.codes)]
  await using onlookers = startOnlookers(urls, TODAY)
  load.resume()
  await wait(WARM_MS)
  try {
    await fault.happen?.()
    await wait(WARM_MS)
  } finally {
    // Failures on the way are reported too.
    stage.freeDisk()
  }
  const stuck = await load.pause()
  const { lost, doubled, picks } = await storedGuesses(stage.connection, load.told)
  const start = performance.now()
  for (const gameNumber of new Set([TODAY, game()])) {
    await untilAllTell(urls, { gameNumber, guesses: picks.get(gameNumber) ?? 0, withinMs: RIGHT_WITHIN_MS })
  }
  await onlookers.untilAllKnow(picks.get(TODAY) ?? 0, RIGHT_WITHIN_MS)
  const codes = [...load.codes].map(([code, count]) => [code, count - (codesBefore.get(code) ?? 0)] as const)
  const heard = codes.filter(([, count]) => count > 0)
  const outcome = {
    name: fault.name,
    guesses: load.told.length - before,
    ...{ lost, doubled, stuck },
    rightMs: performance.now() - start,
    rssMb: stage.nodes.map(({ child }) => child().rssMb()),
    codes: heard.map(([code, count]) => `${code} ${count}`).join(', '),
    untyped: heard.reduce((all, [code, count]) => all + (TYPED.has(code) ? 0 : count), 0),
  }
  console.log(`${outcome.name}: ${outcome.guesses} guesses; told meanwhile: ${outcome.codes || 'nothing else'}`)
  return outcome
}

function tell(outcomes: readonly Outcome[]): void {
  console.log()
  printTable([
    ['', 'guesses', 'lost', 'doubled', 'never stored', 'boards right', 'untyped', 'memory'],
    ...outcomes.map(({ name, guesses, lost, doubled, stuck, rightMs, untyped, rssMb }) => [
      name,
      ...[guesses, lost, doubled, stuck].map(String),
      `${(rightMs / 1000).toFixed(1)} s`,
      String(untyped),
      `${rssMb.map((mb) => mb.toFixed(0)).join(' and ')} MB`,
    ]),
  ])
  console.log()
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + of(outcome), 0)
  const broken = {
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    stuck: sum(({ stuck }) => stuck),
  }
  const untyped = sum((outcome) => outcome.untyped)
  printRatio('faults.lost', broken.lost)
  printRatio('faults.doubled', broken.doubled)
  printRatio('faults.never-stored', broken.stuck)
  printRatio('faults.untyped', untyped)
  printRatio('faults.right-seconds', Math.max(...outcomes.map(({ rightMs }) => rightMs)) / 1000)
  if (broken.lost + broken.doubled + broken.stuck + untyped > 0) throw new StartFailure('Not as promised: faults.')
}
