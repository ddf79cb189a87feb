/** The scores of a game as they are told, ascending: looked up one by one in those that memory has. */
import { rarityOf } from '#schema/rules/rarity.ts'
import type { Scores } from '#schema/rules/score-distribution.ts'

export class Rarities implements Scores {
  readonly #micros: Int32Array

  /** Nobody may change them. */
  constructor(micros: Int32Array) {
    this.#micros = micros
  }

  get length(): number {
    return this.#micros.length
  }

  at(place: number): number | undefined {
    const micros = this.#micros[place]
    return micros === undefined ? undefined : rarityOf(micros)
  }
}
