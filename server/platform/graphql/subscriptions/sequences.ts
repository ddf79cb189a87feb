/** Sequence numbers of subscription events: the version of the game, which is the same on every node, or else the time. */
import { type DocumentNode, getOperationAST, Kind } from 'graphql'
import { momentAfter } from '#schema/rules/scoring/live-updates.ts'

/** Reads the version from an event, by subscription. Other subscriptions report more than changes of one game. */
const versionIn: Readonly<Record<string, (event: unknown) => unknown>> = {
  gameChanged: (event) => event,
  rarityChanged: (event) => event,
  leaderboardChanged: (event) => (typeof event === 'object' && event && 'version' in event ? event.version : null),
}

export interface Sequences {
  /**
   * Returns how to number the events of the subscription in a document, and whether the numbers are versions, after which a client can
   * resume.
   */
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

/** A subscription has exactly one root field. */
function fieldOf(document: DocumentNode, operationName?: string | null): string | null {
  const [first] = getOperationAST(document, operationName)?.selectionSet.selections ?? []
  return first?.kind === Kind.FIELD ? first.name.value : null
}
