/** Says when to look at a group of players again: at once, when their game has changed, and when the group has. */
import { latestOnly } from '../broadcast/latest-only.ts'

/**
 * Each value is how often the group itself has changed so far: while it is the same, it is the same people. `game` tells of
 * the game at most once a tick; `changes` of the group, whatever its values are.
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
function follow(source: AsyncIterable<unknown>, hear: () => void, end: (...reason: unknown[]) => void): () => void {
  const iterator = source[Symbol.asyncIterator]()
  const listen = async () => {
    for (;;) {
      const { done } = await iterator.next()
      if (done) return end()
      hear()
    }
  }
  listen().catch(end)
  return () => void iterator.return?.()
}
