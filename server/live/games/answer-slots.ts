/** Numbers every answer of a game, so that counts, weights and picks are typed arrays. */
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import type { GameRows } from './game-rows.ts'

/** In an array of picks: no song yet. Answers are numbered from 1. */
export const NO_SLOT = 0
/** Picks are kept in 16 bits. */
const MOST_SLOTS = 0xffff

/** The answers of nine squares, one after the other. */
export class AnswerSlots {
  readonly size: number
  /** The song of each slot. */
  readonly songIds: Int32Array
  /** The square of each slot. */
  readonly squares: Uint8Array
  /** Per slot, 1 where the song fits the square, and not only did when it was picked. */
  readonly areAnswers: Uint8Array
  /** Per square, its answers' slots by song id. */
  readonly #slots: readonly Map<number, number>[]
  readonly #answers: readonly ReadonlySet<number>[]

  constructor({ answers, tallies }: Pick<GameRows, 'answers' | 'tallies'>) {
    this.#answers = Array.from({ length: SQUARE_COUNT }, (_, square) => new Set(answers[square]))
    // Should a song be taken from a square after it was picked, its picks still count.
    const songs = this.#answers.map((ids) => new Set(ids))
    for (const { square, songId } of tallies) songs[square]?.add(songId)

    const numbered = songs.flatMap((ids, square) => [...ids].map((songId) => ({ square, songId })))
    this.size = numbered.length + 1
    if (this.size > MOST_SLOTS) throw new RangeError(`A game has at most ${MOST_SLOTS} answers, not ${numbered.length}`)
    this.songIds = Int32Array.from([0, ...numbered.map(({ songId }) => songId)])
    this.squares = Uint8Array.from([0, ...numbered.map(({ square }) => square)])
    this.areAnswers = Uint8Array.from([0, ...numbered.map(({ square, songId }) => (this.fits(square, songId) ? 1 : 0))])
    this.#slots = songs.map(() => new Map())
    for (const [i, { square, songId }] of numbered.entries()) this.#slots[square]?.set(songId, i + 1)
  }

  /** NO_SLOT for a song that the square does not know. */
  slotOf(square: number, songId: number): number {
    return this.#slots[square]?.get(songId) ?? NO_SLOT
  }

  /** Whether a song fits a square. */
  fits(square: number, songId: number): boolean {
    return this.#answers[square]?.has(songId) ?? false
  }

  /** How many slots a square has. They stand one after the other, after those of the squares before it. */
  countOf(square: number): number {
    return this.#slots[square]?.size ?? 0
  }

  /** The songs that fit a square, and those that were picked there when they did. */
  songsOf(square: number): readonly number[] {
    return [...(this.#slots[square]?.keys() ?? [])]
  }

  /** The songs that fit a square. */
  answersOf(square: number): ReadonlySet<number> {
    return this.#answers[square] ?? new Set()
  }
}
