/** Remembers what was opened and closes it in reverse, all of it, whatever fails on the way. */
export class Opened implements AsyncDisposable {
  readonly #resources: AsyncDisposable[] = []

  /** Gives back what it is given, which is now closed with the rest. */
  keep<T extends AsyncDisposable>(resource: T): T {
    this.#resources.push(resource)
    return resource
  }

  /** A second time it does nothing. */
  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = []
    for (const resource of this.#resources.splice(0).reverse()) {
      try {
        await resource[Symbol.asyncDispose]()
      } catch (problem) {
        failures.push(problem)
      }
    }
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'Not all closed')
  }
}
