/** One history: from a seed, what happens to a few nodes, their players and what lies between them, and what was wrong with it. */
import { TryAgain } from '#schema/errors.ts'
import { pickOne, seededRandom } from '#schema/rules/puzzle/random.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import type { LiveGuess } from '#server/live/guesses/guess-batch.ts'
import { visitor } from '../../support/packed-game.ts'
import { boardProblems, finalsOf } from './check.ts'
import { SimulatedClock } from './clock.ts'
import { SimulatedDatabase } from './database.ts'
import { SimulatedNetwork } from './network.ts'
import { type Node, startNode } from './node.ts'
import { problemOfAcknowledged, watchVersions } from './readers.ts'
import { StoredGame } from './stored-game.ts'

export interface History {
  /** What must never be; empty for a good history. */
  readonly problems: readonly string[]
  /** What happened, in order. */
  readonly events: readonly string[]
}

const GAME = 1
const STEPS = 140
/** In half of the histories the day ends at this step. */
const LAST_STEP_OF_DAY = 100
const PLAYERS = 6
const MOST_NODES = 4
/** Of a hundred questions to the database. */
const FAILING = 2
/** Longer than all that nodes do by themselves: looks at totals, rests, reloads for those who left. */
const QUIET_MS = 200_000
/** Longer than a game takes to be read. */
const READ_MS = 1000
const ANSWERS = Array.from({ length: SQUARE_COUNT }, (_, square) => [1, 2, 3, 4 + (square % 2)])
const MISFIT = 9
const DAY = new Date('2026-03-01T17:00:00Z')

export async function runHistory(seed: string): Promise<History> {
  const clock = new SimulatedClock()
  using _installed = clock.install()
  const world = new World(clock, seededRandom(seed))
  await world.run()
  return { problems: world.problems, events: world.events }
}

/** An id that is like those of players, from a number. */
const idOf = (kind: 'a' | 'b', n: number) => `${kind.repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`

class World {
  readonly problems: string[] = []
  readonly events: string[] = []
  readonly #clock: SimulatedClock
  readonly #random: () => number
  readonly #database = new SimulatedDatabase()
  readonly #network: SimulatedNetwork
  readonly #nodes: Node[] = []
  readonly #gone = new Set<string>()
  /** In half of the histories nothing is lost without a word: there, nothing may need to be looked for. */
  readonly #isLossy: boolean
  #isAway = false
  #isQuiet = false
  #made = 0

  constructor(clock: SimulatedClock, random: () => number) {
    this.#clock = clock
    this.#random = random
    this.#isLossy = random() < 0.5
    this.#network = new SimulatedNetwork(clock, random, this.#isLossy)
    this.#database.games.set(GAME, new StoredGame(GAME, ANSWERS))
    for (let n = 0; n < PLAYERS; n++) {
      this.#database.people.set(idOf('a', n), { ...visitor, isSignedIn: true, name: `Account ${n}` })
    }
  }

  async run(): Promise<void> {
    for (let n = 0; n < 2; n++) this.#start()
    for (let step = 0; step < STEPS; step++) {
      await this.#clock.passTo(this.#clock.now + this.#random() ** 3 * 400)
      this.#step()
      if (step === LAST_STEP_OF_DAY && this.#random() < 0.5) this.#endDay()
    }
    await this.#quiet()
    for (const node of this.#living()) this.problems.push(...(await this.#boardProblems(node)))
  }

  /** Everything is well again, and time passes. */
  async #quiet(): Promise<void> {
    this.#say('all is quiet')
    this.#isQuiet = true
    this.#network.isLossy = false
    if (this.#living().length === 0) this.#start()
    for (const { bus } of this.#living()) bus.comeBack()
    await this.#clock.passTo(this.#clock.now + QUIET_MS)
    // Games that could not be read are read again on request.
    for (const { engine } of this.#living()) void engine.counts(GAME).catch(() => {})
    await this.#clock.passTo(this.#clock.now + READ_MS)
  }

  #boardProblems(node: Node): Promise<readonly string[]> {
    const asked = boardProblems(node, this.#database, GAME)
    return this.#clock.passTo(this.#clock.now + 1000).then(() => asked)
  }

  #fails = () => !this.#isQuiet && (this.#isAway || this.#random() * 100 < FAILING)

  #living = () => this.#nodes.filter(({ isDead, hasStopped }) => !isDead && !hasStopped)

  #step(): void {
    const chance = this.#random() * 100
    const node = this.#living().length > 0 ? pickOne(this.#living(), this.#random) : this.#start()
    if (chance < 74) this.#guess(node)
    else if (chance < 78) this.#giveUp(node)
    else if (chance < 81) this.#signIn(node)
    else if (chance < 83) this.#erase(node)
    else if (chance < 85 && this.#isLossy) this.#kill(node)
    else if (chance < 89) this.#start()
    else if (chance < 92) this.#silence(node)
    else if (chance < 94) this.#outage()
    else if (chance < 96) this.#stop(node)
    else void node.engine.board(GAME, 'all').catch(() => {})
  }

  #start(): Node {
    const living = this.#living()
    if (living.length >= MOST_NODES && living[0]) return living[0]
    const node = startNode(`node ${++this.#made}`, {
      ...{ clock: this.#clock, random: this.#random, network: this.#network, database: this.#database },
      ...{ gameId: GAME, dayBegins: DAY, isLossy: this.#isLossy, fails: () => this.#fails() },
    })
    this.#nodes.push(node)
    this.#say(`${node.id} starts`)
    void watchVersions(node, GAME, (problem) => this.problems.push(problem))
    return node
  }

  #player(): string {
    for (;;) {
      const id = idOf(this.#random() < 0.3 ? 'a' : 'b', Math.floor(this.#random() * PLAYERS))
      if (!this.#gone.has(id)) return id
    }
  }

  #guess(node: Node): void {
    const playerId = this.#player()
    const square = Math.floor(this.#random() * SQUARE_COUNT)
    const songId = this.#random() < 0.15 ? MISFIT : pickOne(ANSWERS[square] ?? [], this.#random)
    const mayCount = playerId.startsWith('a') || this.#random() < 0.85
    const what = `${playerId.slice(0, 1)}${playerId.slice(-2)} guesses ${songId} in square ${square} at ${node.id}`
    this.#say(what)
    node.engine
      .guess({ gameId: GAME, playerId, square, songId }, async () => mayCount)
      .then(({ verdict }) => {
        if (node.isDead) return
        this.#say(`${what}: ${verdict}`)
        if (verdict === 'right' && !this.#gone.has(playerId))
          void this.#expectThere(node, { playerId, square, songId }, what)
      })
      .catch((problem: unknown) => this.#expectTryAgain(what, problem))
  }

  async #expectThere(node: Node, guess: Omit<LiveGuess, 'gameId'>, what: string): Promise<void> {
    const problem = await problemOfAcknowledged(node, this.#database.game(GAME), guess)
    if (problem !== null && !this.#gone.has(guess.playerId)) this.problems.push(`${what}: ${problem}`)
  }

  #giveUp(node: Node): void {
    const playerId = this.#player()
    this.#say(`${playerId.slice(-2)} gives up at ${node.id}`)
    node.engine.giveUp({ gameId: GAME, playerId }).catch(() => {})
  }

  #signIn(node: Node): void {
    const [visitorId, playerId] = [
      idOf('b', Math.floor(this.#random() * PLAYERS)),
      idOf('a', Math.floor(this.#random() * PLAYERS)),
    ]
    if (this.#gone.has(visitorId) || this.#gone.has(playerId)) return
    const outcome = this.#database.adopt(GAME, visitorId, playerId)
    this.#say(`b${visitorId.slice(-2)} signs in as a${playerId.slice(-2)} at ${node.id}: ${outcome}`)
    const tell = async () => {
      if (outcome === 'moved') await node.engine.showPlayer({ playerId, visitorId, gameIds: [GAME] })
      if (outcome === 'twice') await node.engine.reload(GAME)
    }
    tell().catch(() => {})
  }

  #erase(node: Node): void {
    const playerId = this.#player()
    this.#gone.add(playerId)
    const gameIds = this.#database.erase(playerId)
    this.#say(`${playerId.slice(0, 1)}${playerId.slice(-2)} leaves at ${node.id}`)
    if (gameIds.length > 0) node.engine.removePlayer({ playerId, gameIds }).catch(() => {})
  }

  /** The settled board is final; later plays are not on it. */
  #endDay(): void {
    const game = this.#database.game(GAME)
    game.settled = { at: DAY.getTime() + this.#clock.now, finals: finalsOf(game) }
    this.#say('the day ends')
    // Each keeps house for itself.
    for (const node of this.#living()) node.engine.reload(GAME).catch(() => {})
  }

  #kill(node: Node): void {
    this.#say(`${node.id} is killed`)
    node.isDead = true
    this.#network.leave(node.bus)
  }

  #stop(node: Node): void {
    // If Redis is silent, no node receives what a stopping node writes.
    if (this.#living().length < 2 || (node.bus.isAlone && !this.#isLossy)) return
    this.#say(`${node.id} stops`)
    node.hasStopped = true
    const stop = async () => {
      await node.engine[Symbol.asyncDispose]()
      this.#network.leave(node.bus)
    }
    stop().catch((problem: unknown) => this.problems.push(`${node.id} could not stop: ${String(problem)}`))
  }

  #silence({ id, bus }: Node): void {
    this.#say(`Redis is silent for ${id}`)
    bus.fallSilent()
    this.#clock.after(this.#random() * 8000, () => {
      this.#say(`Redis is back for ${id}`)
      bus.comeBack()
    })
  }

  #outage(): void {
    this.#say('the database is away')
    this.#isAway = true
    this.#clock.after(this.#random() * 7000, () => {
      this.#say('the database is back')
      this.#isAway = false
    })
  }

  #expectTryAgain(what: string, problem: unknown): void {
    const isOutage = problem instanceof Error && 'code' in problem
    if (!(problem instanceof TryAgain) && !isOutage) this.problems.push(`${what}: failed with ${String(problem)}`)
  }

  #say(event: string): void {
    this.events.push(`${(this.#clock.now / 1000).toFixed(3).padStart(8)} s  ${event}`)
  }
}
