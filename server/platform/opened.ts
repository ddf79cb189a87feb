/** Keeps resources and closes all of them in reverse order, even if closing some of them fails. */
export class Opened implements AsyncDisposable {
  readonly #resources: AsyncDisposable[] = []

  /** Returns the resource. */
  keep<T extends AsyncDisposable>(resource: T): T {
    this.#resources.push(resource)
    return resource
  }

  /** Disposing twice does nothing. */
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
