/** A map that never outgrows its bounds: what has not been asked for since it was last passed over goes first. */

export interface Bounds {
  readonly entries: number
  /** Of all values together, as they are weighed when they are kept. */
  readonly weight: number
}

interface Place<T> {
  readonly value: T
  readonly weight: number
  /** A flag in place of an order of use: being found costs one assignment. */
  isWanted: boolean
}

export class BoundedMap<T> {
  readonly #bounds: Bounds
  readonly #places = new Map<string, Place<T>>()
  #weight = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#places.size
  }

  get(key: string): T | undefined {
    const place = this.#places.get(key)
    if (!place) return undefined
    place.isWanted = true
    return place.value
  }

  /** What weighs more than all may together is not kept. */
  set(key: string, value: T, weight: number): void {
    this.delete(key)
    if (weight > this.#bounds.weight) return
    this.#places.set(key, { value, weight, isWanted: false })
    this.#weight += weight
    this.#makeRoom()
  }

  delete(key: string): void {
    const place = this.#places.get(key)
    if (!place) return
    this.#places.delete(key)
    this.#weight -= place.weight
  }

  clear(): void {
    this.#places.clear()
    this.#weight = 0
  }

  #makeRoom(): void {
    // A map being walked also visits what is put at its end meanwhile; by then it has no second chance left.
    for (const [key, place] of this.#places) {
      if (this.#places.size <= this.#bounds.entries && this.#weight <= this.#bounds.weight) return
      this.#places.delete(key)
      if (place.isWanted) this.#places.set(key, { ...place, isWanted: false })
      else this.#weight -= place.weight
    }
  }
}
