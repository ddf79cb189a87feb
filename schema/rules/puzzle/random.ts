/** Chance that can be repeated: the same seed gives the same draws on every machine. */

/**
 * Draws from [0, 1), from a text. The generator is sfc32 (Chris Doty-Humphrey, PractRand),
 * its state spread from the text by cyrb128 (bryc); both in the public domain.
 */
export function seededRandom(seed: string): () => number {
  let [a, b, c, d] = spread(seed)
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  // Like seeds differ from the start only after the state is well stirred.
  for (let stir = 0; stir < 15; stir++) next()
  return next
}

/** The same items in a random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** One of the items, each as likely as the others. */
export function pickOne<T>(items: readonly T[], random: () => number): T {
  const chosen = items[Math.floor(random() * items.length)]
  if (chosen === undefined) throw new RangeError('There is nothing to pick from')
  return chosen
}

function spread(seed: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < seed.length; i++) {
    const unit = seed.charCodeAt(i)
    h1 = h2 ^ Math.imul(h1 ^ unit, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ unit, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179)
  h1 ^= h2 ^ h3 ^ h4
  return [h1, h2 ^ h1, h3 ^ h1, h4 ^ h1]
}
