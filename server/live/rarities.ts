/** The scores of a game as they are told, ascending: looked up one by one in those that memory has. */

import type { Ascending } from '#schema/rules/count-while.ts'
import { rarityOf } from '#schema/rules/rarity.ts'

export class Rarities implements Ascending {
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
