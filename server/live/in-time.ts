/** Waits for something no longer than it is worth. */

export interface TimeLimit {
  readonly mostMs: number
  /** What it fails with then. */
  readonly tooLate: () => Error
}

export async function inTime<T>(answer: Promise<T>, { mostMs, tooLate }: TimeLimit): Promise<T> {
  let limit: NodeJS.Timeout | undefined
  const isTooLate = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(tooLate()), mostMs)
  })
  try {
    return await Promise.race([answer, isTooLate])
  } finally {
    clearTimeout(limit)
  }
}
