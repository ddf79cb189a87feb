/** Says when to look at a group of players again: at once, when their game has changed, and when the group has. */
import { latestOnly } from '../broadcast/latest-only.ts'

/**
 * Each value is how often the group itself has changed: while it stays the same, so do its members. `game` yields at most once per tick;
 * `changes` yields on changes of the group, with any values.
 */
export function watchGroup(
  game: AsyncIterable<unknown>,
  changes?: AsyncIterable<unknown>,
): AsyncIterableIterator<number, undefined> {
  return latestOnly<number>(({ push, end }) => {
    let changed = 0
    const sources = [
      follow(game, () => push(changed), end),
      ...(changes ? [follow(changes, () => push(++changed), end)] : []),
    ]
    return () => {
      for (const leave of sources) leave()
    }
  })
}

/** Calls `hear` for each value; returns how to leave. */
function follow(source: AsyncIterable<unknown>, receive: () => void, end: (...reason: unknown[]) => void): () => void {
  const iterator = source[Symbol.asyncIterator]()
  const listen = async () => {
    for (;;) {
      const { done } = await iterator.next()
      if (done) return end()
      receive()
    }
  }
  listen().catch(end)
  return () => void iterator.return?.()
}
