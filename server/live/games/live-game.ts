/** A game in memory: every pick and every count, moved by what is committed; hearing of the same commit twice changes nothing. */

import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { squareMicros } from '#schema/rules/scoring/rarity.ts'
import type { PlayRefs } from '#server/play/play-ref.ts'
import type { CommittedPick } from '../broadcast/bus.ts'
import { Columns } from '../standings/columns.ts'
import { FirstPickers } from '../standings/first-pickers.ts'
import { ScoreKernels } from '../standings/score-kernel.ts'
import { SettledStandings } from '../standings/settled-standings.ts'
import { AnswerSlots, NO_SLOT } from './answer-slots.ts'
import type { GameRows, PackedPlays, Person, ShownPlayer, TallyRow } from './game-rows.ts'
import { UNKNOWN_PERSON } from './people.ts'
import { Picks } from './picks.ts'
import { grownCapacity } from './player-ids.ts'
import { Recording } from './recording.ts'
import { Roster } from './roster.ts'

// Who of a game stands on no board: players who gave up, and those whose play does not count.

/** Bits of a player's byte. */
const GIVEN_UP = 1
const NOT_COUNTED = 2

class OffBoard {
  /** Per player: 0, or why they are on no board. */
  bytes = new Uint8Array(0)
  #uncountedCount = 0

  /** Plays that do not count. */
  get uncountedCount(): number {
    return this.#uncountedCount
  }

  /** Reserves capacity for this many players. */
  reserve(capacity: number): void {
    const bytes = new Uint8Array(capacity)
    bytes.set(this.bytes)
    this.bytes = bytes
  }

  hasGivenUp(index: number): boolean {
    return ((this.bytes[index] ?? 0) & GIVEN_UP) !== 0
  }

  /** Whether a player's picks are in the counts, and the player on the boards. */
  isCounted(index: number): boolean {
    return ((this.bytes[index] ?? 0) & NOT_COUNTED) === 0
  }

  markGivenUp(index: number): void {
    this.bytes[index] = (this.bytes[index] ?? 0) | GIVEN_UP
  }

  /** Once a player. */
  markUncounted(index: number): void {
    this.bytes[index] = (this.bytes[index] ?? 0) | NOT_COUNTED
    this.#uncountedCount++
  }
}

const NO_PLAYER = -1
const FIRST_CAPACITY = 64
/** A message travels for seconds at most, and fewer players are adopted in that time. */
const MOST_FORMER = 1000

/** What a message did to a game. 'unclear' means that memory cannot decide, so the game must be read again. */
export type Outcome = 'changed' | 'same' | 'unclear'

export class LiveGame {
  readonly gameId: number
  readonly slots: AnswerSlots
  readonly roster = new Roster()
  /** For what is made of the game at every tick. */
  readonly columns = new Columns()
  readonly kernels = new ScoreKernels()
  /** Null while the board is live. */
  readonly settled: SettledStandings | null
  /** Per slot: how often it was picked. */
  readonly counts: Int32Array
  /** Per square. */
  readonly totals = new Int32Array(SQUARE_COUNT)
  readonly picks: Picks
  /** Per player: squares filled. */
  filled = new Uint8Array(0)
  readonly offBoard = new OffBoard()
  /** Plays that do not count are left out. */
  completedCount = 0
  /** How many changes were committed, so that it is the same on every node: picks, plays begun, given up and taken over, corrections. */
  #version = 0
  readonly #refOf: PlayRefs
  readonly hasRead: GameRows['hasRead']
  readonly #firstPickers: FirstPickers
  #weights: Int32Array
  #weightsVersion = -1
  readonly #recordings = new Set<Recording>()
  /** Ids that players recently had. Only the rows can tell whether a message about one of them is old or begins a new play. */
  readonly #former = new Set<string>()

  /** Without its players, for whom there is room. */
  constructor(rows: Omit<GameRows, 'parts'>) {
    const { gameId, answers, tallies, settledAt, playCount } = rows
    this.gameId = gameId
    this.#version = rows.extraChanges
    this.#refOf = rows.refOf
    this.hasRead = rows.hasRead
    this.slots = new AnswerSlots({ answers, tallies })
    this.picks = new Picks(this.slots)
    this.counts = new Int32Array(this.slots.size)
    this.#weights = new Int32Array(this.slots.size)
    this.#firstPickers = new FirstPickers(this.slots.size, this.roster)
    this.roster.reserve(playCount)
    this.#setCapacity(Math.max(playCount, FIRST_CAPACITY))
    for (const tally of tallies) this.#count(tally)
    this.settled = settledAt === null ? null : new SettledStandings(this, playCount)
  }

  get version(): number {
    return this.#version
  }

  /** Replaces an older copy of the same game, then applies changes that arrived meanwhile. Returns their outcome. */
  succeed(before: LiveGame, meanwhile: readonly ((game: LiveGame) => Outcome)[]): readonly Outcome[] {
    const outcomes = meanwhile.map((change) => change(this))
    // Not before them: some are in the version already, and would count twice.
    this.#version = Math.max(this.#version, before.#version)
    return outcomes
  }

  /** Per slot: its rarity in micros, 0 for NO_SLOT. */
  get weights(): Int32Array {
    if (this.#weightsVersion !== this.#version) {
      this.#weights = this.weigh(this.counts, this.totals)
      this.#weightsVersion = this.#version
    }
    return this.#weights
  }

  /** The rarity in micros of every slot by these counts. */
  weigh(counts: Int32Array, totals: Int32Array): Int32Array {
    const { squares } = this.slots
    return counts.map((count, slot) => (slot === NO_SLOT ? 0 : squareMicros(count, totals[squares[slot] ?? 0] ?? 0)))
  }

  slotAt(index: number, square: number): number {
    return this.picks.slotAt(index, square)
  }

  /** How many have begun a play that counts. */
  get startedCount(): number {
    return this.roster.size - this.offBoard.uncountedCount
  }

  isCompleted(index: number): boolean {
    return this.filled[index] === SQUARE_COUNT
  }

  /** Returns whether no player had picked this song in the square before. */
  isFirst(index: number, slot: number): boolean {
    return this.#firstPickers.isFirst(index, slot)
  }

  /** Writes down, until it is stopped, who fills squares and gives up. */
  record(): Recording {
    const recording = new Recording(() => this.#recordings.delete(recording))
    this.#recordings.add(recording)
    return recording
  }

  /** A play was begun. */
  begin(play: { readonly playerId: string; readonly ref: string; readonly isCounted: boolean } & Person): Outcome {
    const { playerId, ref, isCounted, ...person } = play
    const known = this.roster.indexOf(playerId)
    if (known !== NO_PLAYER) {
      this.roster.introduce(known, person)
      // Another play than the one in memory: it was adopted, and that message has not arrived.
      return this.roster.refOf(known) === ref && this.offBoard.isCounted(known) === isCounted ? 'same' : 'unclear'
    }
    if (this.#former.has(playerId)) return 'unclear'
    this.#welcome(this.roster.add(playerId, ref, person), isCounted)
    return 'changed'
  }

  /** A square was filled. */
  pick({ playerId, square, songId, at, isCounted }: Omit<CommittedPick, 'gameId'>): Outcome {
    const slot = this.slots.slotOf(square, songId)
    if (slot === NO_SLOT) return 'same'
    // Another node's message about the play may come after this node's about the pick.
    const index = this.#indexFor(playerId, isCounted)
    if (index === NO_PLAYER || this.offBoard.isCounted(index) !== isCounted) return 'unclear'
    if (!this.fill(index, { square, slot, at })) return 'same'
    if (isCounted) this.#count({ square, songId, count: 1 })
    return 'changed'
  }

  /** A play was given up. */
  giveUp(playerId: string): Outcome {
    const index = this.#indexFor(playerId, true)
    if (index === NO_PLAYER) return 'unclear'
    if (this.offBoard.hasGivenUp(index) || this.isCompleted(index)) return 'same'
    for (const recording of this.#recordings) recording.gaveUp(index)
    this.markGivenUp(index)
    return 'changed'
  }

  /** Shows a player otherwise, or takes a visitor for the player they have become. */
  showPlayer({ playerId, visitorId, person, hasLeft }: ShownPlayer): Outcome {
    this.#rememberFormer(hasLeft ? [playerId] : visitorId === null ? [] : [visitorId])
    const visitor = visitorId === null ? NO_PLAYER : this.roster.indexOf(visitorId)
    const known = this.roster.indexOf(playerId)
    if (hasLeft && known === NO_PLAYER) return 'same'
    // Of neither, or of two, memory does not know what has become of the play.
    if ((known === NO_PLAYER) === (visitor === NO_PLAYER)) return 'unclear'
    const index = known === NO_PLAYER ? visitor : known
    // Signing in makes the play count; only the rows know when each square was picked.
    if (person.isSignedIn && !this.offBoard.isCounted(index)) return 'unclear'
    if (known === NO_PLAYER) {
      this.roster.rename(visitor, playerId)
      this.#version++
    }
    this.roster.describe(index, person)
    this.settled?.renew()
    return 'changed'
  }

  /** A stored play, whose player's id and ref are at this place. */
  addStored(place: number, { playerIds, refs, givenUp, isCounted }: PackedPlays): void {
    const index = this.roster.addBytes(place, playerIds, refs)
    this.#welcome(index, isCounted[place] === 1)
    if (givenUp[place] === 1) this.markGivenUp(index)
  }

  /** Puts a song into a square, without counting it; returns whether the square was empty. */
  fill(index: number, { square, slot, at }: { readonly square: number; readonly slot: number; readonly at: number }) {
    if (this.slotAt(index, square) !== NO_SLOT) return false
    this.picks.put(index, square, slot)
    this.filled[index] = (this.filled[index] ?? 0) + 1
    if (this.offBoard.isCounted(index)) {
      if (this.isCompleted(index)) this.completedCount++
      this.#firstPickers.note(index, slot, at)
    } else {
      // No count moves, and yet the player's own squares do.
      this.#version++
    }
    for (const recording of this.#recordings) recording.filled(index)
    return true
  }

  /** Of a play that was given up. */
  markGivenUp(index: number): void {
    this.offBoard.markGivenUp(index)
    this.#version++
  }

  /** NO_PLAYER if the id now belongs to another player. */
  #indexFor(playerId: string, isCounted: boolean): number {
    const known = this.roster.indexOf(playerId)
    if (known !== NO_PLAYER || this.#former.has(playerId)) return known
    const index = this.roster.add(playerId, this.#refOf(this.gameId, playerId), UNKNOWN_PERSON)
    this.#welcome(index, isCounted)
    return index
  }

  #rememberFormer(playerIds: Iterable<string>): void {
    for (const playerId of playerIds) this.#former.add(playerId)
    for (const oldest of this.#former) if (this.#former.size > MOST_FORMER) this.#former.delete(oldest)
  }

  #welcome(index: number, isCounted: boolean): void {
    if (index >= this.filled.length) this.#setCapacity(grownCapacity(index + 1))
    if (!isCounted) this.offBoard.markUncounted(index)
    this.#version++
  }

  #count({ square, songId, count }: TallyRow): void {
    const slot = this.slots.slotOf(square, songId)
    this.counts[slot] = (this.counts[slot] ?? 0) + count
    this.totals[square] = (this.totals[square] ?? 0) + count
    this.#version += count
  }

  #setCapacity(capacity: number): void {
    this.picks.reserve(capacity)
    const filled = new Uint8Array(capacity)
    filled.set(this.filled)
    this.filled = filled
    this.offBoard.reserve(capacity)
  }
}
