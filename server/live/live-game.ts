/** A game in memory: every pick and every count, moved by what is committed; hearing of the same commit twice changes nothing. */
import { squareMicros } from '#schema/rules/rarity.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { playRef } from '../play-ref.ts'
import { AnswerSlots, NO_SLOT } from './answer-slots.ts'
import type { GameRows, Person, PickRow, TallyRow } from './game-rows.ts'
import { Roster, UNKNOWN_PERSON } from './roster.ts'
import { type SettledStandings, settledStandings } from './settled-standings.ts'

const NOBODY = -1
const FIRST_CAPACITY = 64

export class LiveGame {
  readonly gameId: number
  readonly slots: AnswerSlots
  readonly roster = new Roster()
  /** Null while the board is live. */
  readonly settled: SettledStandings | null
  /** Per slot: how often it was picked. */
  readonly counts: Int32Array
  /** Per square. */
  readonly totals = new Int32Array(SQUARE_COUNT)
  /** Per player and square, row-major: the slot picked. */
  picks = new Uint16Array(FIRST_CAPACITY * SQUARE_COUNT)
  /** Per player: squares filled. */
  filled = new Uint8Array(FIRST_CAPACITY)
  /** Per player: 1 for whoever gave up. */
  givenUp = new Uint8Array(FIRST_CAPACITY)
  completedCount = 0
  /** Derived from what is stored, so that it is the same on every node: picks, plays begun, plays given up. */
  #version = 0
  readonly #firstPicker: Int32Array
  readonly #firstPickedAt: Float64Array
  #weights: Int32Array
  #weightsVersion = -1

  /** `atLeast` keeps the version from going back when rows have been deleted. */
  constructor(rows: GameRows, atLeast = 0) {
    this.gameId = rows.gameId
    this.slots = new AnswerSlots(rows)
    this.counts = new Int32Array(this.slots.size)
    this.#weights = new Int32Array(this.slots.size)
    this.#firstPicker = new Int32Array(this.slots.size).fill(NOBODY)
    this.#firstPickedAt = new Float64Array(this.slots.size).fill(Number.POSITIVE_INFINITY)
    for (const { playerId, ref, hasGivenUp, ...person } of rows.plays) {
      const index = this.#add(playerId, ref, person)
      if (hasGivenUp) this.#markGivenUp(index)
    }
    for (const pick of rows.picks) this.#fill(this.#indexFor(pick.playerId), pick)
    for (const tally of rows.tallies) this.#count(tally)
    this.settled = rows.settled && settledStandings(rows.settled, this, rows.picks)
    this.#version = Math.max(this.#version, atLeast)
  }

  get version(): number {
    return this.#version
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

  /** The slot in a square of a player. */
  slotAt(index: number, square: number): number {
    return this.picks[index * SQUARE_COUNT + square] ?? NO_SLOT
  }

  isCompleted(index: number): boolean {
    return this.filled[index] === SQUARE_COUNT
  }

  /** Whether nobody picked the song of a square before this player did. */
  isFirst(index: number, slot: number): boolean {
    return this.#firstPicker[slot] === index
  }

  /** A play was begun. Returns whether that is news. */
  begin(play: { readonly playerId: string; readonly ref: string } & Person): boolean {
    const { playerId, ref, ...person } = play
    const known = this.roster.indexOf(playerId)
    if (known !== NOBODY) {
      this.roster.introduce(known, person)
      return false
    }
    this.#add(playerId, ref, person)
    return true
  }

  /** A square was filled. Returns whether that is news. */
  pick(pick: { readonly playerId: string; readonly square: number; readonly songId: number; readonly at: number }) {
    const { playerId, square, songId, at } = pick
    const slot = this.slots.slotOf(square, songId)
    if (slot === NO_SLOT) return false
    // Another node's message about the play may come after this node's about the pick.
    const index = this.#indexFor(playerId)
    if (!this.#fill(index, { playerId, square, songId, pickedAt: at })) return false
    this.#count({ square, songId, count: 1 })
    return true
  }

  /** A play was given up. Returns whether that is news. */
  giveUp(playerId: string): boolean {
    const index = this.#indexFor(playerId)
    if (this.givenUp[index] === 1 || this.isCompleted(index)) return false
    this.#markGivenUp(index)
    return true
  }

  #indexFor(playerId: string): number {
    const index = this.roster.indexOf(playerId)
    return index === NOBODY ? this.#add(playerId, playRef(this.gameId, playerId), UNKNOWN_PERSON) : index
  }

  #add(playerId: string, ref: string, person: Person): number {
    const index = this.roster.add(playerId, ref, person)
    if (index >= this.filled.length) this.#grow()
    this.#version++
    return index
  }

  #fill(index: number, { square, songId, pickedAt }: PickRow): boolean {
    const place = index * SQUARE_COUNT + square
    const slot = this.slots.slotOf(square, songId)
    if (this.picks[place] !== NO_SLOT) return false
    this.picks[place] = slot
    this.filled[index] = (this.filled[index] ?? 0) + 1
    if (this.isCompleted(index)) this.completedCount++
    this.#noteFirst(index, slot, pickedAt)
    return true
  }

  #noteFirst(index: number, slot: number, pickedAt: number): void {
    const earliest = this.#firstPickedAt[slot] ?? Number.POSITIVE_INFINITY
    const holder = this.#firstPicker[slot] ?? NOBODY
    // Of one instant, every node must choose the same.
    const isFirst = pickedAt < earliest || (pickedAt === earliest && this.roster.idOf(index) < this.roster.idOf(holder))
    if (!isFirst) return
    this.#firstPicker[slot] = index
    this.#firstPickedAt[slot] = pickedAt
  }

  #count({ square, songId, count }: TallyRow): void {
    const slot = this.slots.slotOf(square, songId)
    this.counts[slot] = (this.counts[slot] ?? 0) + count
    this.totals[square] = (this.totals[square] ?? 0) + count
    this.#version += count
  }

  #markGivenUp(index: number): void {
    this.givenUp[index] = 1
    this.#version++
  }

  #grow(): void {
    const capacity = this.filled.length * 2
    this.picks = grown(this.picks, new Uint16Array(capacity * SQUARE_COUNT))
    this.filled = grown(this.filled, new Uint8Array(capacity))
    this.givenUp = grown(this.givenUp, new Uint8Array(capacity))
  }
}

function grown<T extends Uint8Array | Uint16Array>(from: T, to: T): T {
  to.set(from)
  return to
}
