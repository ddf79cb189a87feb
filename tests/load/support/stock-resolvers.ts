/** Resolvers as one writes them for a stock server: every subscriber has a source and an execution of its own. */
import { everyVersion, type LiveSource } from './live-source.ts'
import { boardAt, ownAt } from './live-state.ts'

interface StockContext {
  readonly viewer: number
}

/** For the SDL of the live benches. */
export function stockResolvers(source: LiveSource) {
  return {
    Subscription: {
      leaderboardChanged: { subscribe: () => everyVersion(source), resolve: (version: number) => boardAt(version) },
      rarityChanged: {
        subscribe: () => everyVersion(source),
        resolve: (version: number, _args: unknown, { viewer }: StockContext) => ownAt(version, viewer),
      },
    },
  }
}
