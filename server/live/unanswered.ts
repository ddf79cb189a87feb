/** What a Redis was asked and has not answered: rejected when the connection breaks, for ioredis forgets what it may not send again. */
import type { Cluster, Redis } from 'ioredis'

export class Unanswered {
  readonly #rejections = new Set<(problem: Error) => void>()

  constructor(connection: Redis | Cluster) {
    connection.on('close', () => {
      for (const reject of this.#rejections) reject(new Error('The connection broke before there was an answer'))
    })
  }

  /** The answer, or a rejection as soon as none will come. */
  of<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#rejections.add(reject)
      answer.then(resolve, reject).finally(() => this.#rejections.delete(reject))
    })
  }
}
