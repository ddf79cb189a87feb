/** People begin to doubt after a second without output. */
const SLOW_MS = 1000

/** Returns the result of the work. Prints a notice if it takes longer than a second, and its duration at the end. */
export async function reportIfSlow<T>(what: string, work: Promise<T>): Promise<T> {
  const begun = performance.now()
  let isReported = false
  const timer = setTimeout(() => {
    isReported = true
    console.log(`${what} ...`)
  }, SLOW_MS)
  try {
    const result = await work
    if (isReported) console.log(`${what}: done in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearTimeout(timer)
  }
}
