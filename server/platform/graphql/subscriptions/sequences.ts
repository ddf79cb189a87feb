/** What numbers the events of each subscription: the version of its game, alike on every server, or else the moment. */
import { type DocumentNode, getOperationAST, Kind } from 'graphql'
import { momentAfter } from '#schema/rules/scoring/live-updates.ts'

/** By subscription, where its event has the version. In the others more can change than a game. */
const versionIn: Readonly<Record<string, (event: unknown) => unknown>> = {
  gameChanged: (event) => event,
  rarityChanged: (event) => event,
  leaderboardChanged: (event) => (typeof event === 'object' && event && 'version' in event ? event.version : null),
}

export interface Sequences {
  /** Numbers the events of the subscription that a document asks for, and says whether one may go on from such a number. */
  of(
    document: DocumentNode,
    operationName?: string | null,
  ): {
    readonly isVersion: boolean
    readonly sequenceOf: (event: unknown) => number
  }
}

/** `now` in milliseconds since 1970. */
export function createSequences(now: () => number = Date.now): Sequences {
  let last = 0
  const moment = () => {
    last = momentAfter(last, now())
    return last
  }
  return {
    of(document, operationName) {
      const field = fieldOf(document, operationName)
      const version = versionIn[field ?? '']
      if (!version) return { isVersion: false, sequenceOf: moment }
      const sequenceOf = (event: unknown) => {
        const number = version(event)
        if (typeof number === 'number') return number
        throw new Error(`An event of ${field} without its version`)
      }
      return { isVersion: true, sequenceOf }
    },
  }
}

/** The one root field: a subscription has no more. */
function fieldOf(document: DocumentNode, operationName?: string | null): string | null {
  const [first] = getOperationAST(document, operationName)?.selectionSet.selections ?? []
  return first?.kind === Kind.FIELD ? first.name.value : null
}
