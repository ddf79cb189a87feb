/**
 * Subscriptions to a daily game with the viewer's own play. An execution checks and answers the first event; then changes are written for
 * all viewers at once.
 */
import {
  type ExecutionArgs,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql'
import { isContext } from '../request-context.ts'
import { rarityFieldOf, type ViewerDocument, viewerDocument } from './viewer-document.ts'
import { ViewerGroup } from './viewer-group.ts'
import { playsWith } from './viewer-plays.ts'
import { ViewerSubscriber, type ViewerSubscriberDeps } from './viewer-subscriber.ts'

export interface ViewerSubscriptions {
  /** Subscribers get later events straight to the socket. Returns null for an operation that must be executed for each viewer. */
  follow(
    args: ExecutionArgs,
    subscriber: Omit<ViewerSubscriberDeps, 'group' | 'viewer'>,
  ): Promise<ViewerSubscriber | null>
}

/** A document's writer, and its groups by variables. */
interface Followed {
  readonly parts: ViewerDocument | null
  readonly groups: Map<string, ViewerGroup>
}

export function viewerSubscriptions(): ViewerSubscriptions {
  const followedBy = followedOperations()
  return {
    async follow({ contextValue, ...args }, subscriber) {
      const operation = getOperationAST(args.document, args.operationName)
      if (!operation || !isContext(contextValue)) return null
      const { parts, groups } = followedBy(args, operation)
      const gameNumber = parts && gameNumberIn(args, operation)
      if (!gameNumber) return null
      const { game: games, live, viewer } = contextValue
      const game = await games.puzzle({ gameNumber }).catch(() => null)
      // The execution reports why.
      if (!game) return null
      const key = JSON.stringify(args.variableValues ?? {})
      const open = (): ViewerGroup => {
        const opened: ViewerGroup = new ViewerGroup({
          gameNumber,
          write: parts.write,
          changes: live.watchGame(game),
          isToday: () => games.calendar().todaysNumber === gameNumber,
          plays: playsWith({ live, database: contextValue.database, games, game, needs: parts.needs }),
          onEnd: () => {
            if (groups.get(key) === opened) groups.delete(key)
          },
        })
        groups.set(key, opened)
        return opened
      }
      return new ViewerSubscriber({ ...subscriber, group: () => groups.get(key) ?? open(), viewer })
    },
  }
}

/** Analyzes each operation once. */
function followedOperations() {
  const known = new WeakMap<OperationDefinitionNode, Followed>()
  return ({ document, operationName }: ExecutionArgs, operation: OperationDefinitionNode): Followed => {
    const followed = known.get(operation) ?? {
      parts: viewerDocument(document, operationName),
      groups: new Map(),
    }
    known.set(operation, followed)
    return followed
  }
}

/** Returns null for a player's own game, which may be deleted at any time. */
function gameNumberIn({ schema, variableValues }: ExecutionArgs, operation: OperationDefinitionNode): number | null {
  const node = rarityFieldOf(operation)
  const field = schema.getSubscriptionType()?.getFields()['rarityChanged']
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {})
  if (!node || !field || !coerced) return null
  const { gameNumber } = getArgumentValues(field, node, coerced)
  return typeof gameNumber === 'number' ? gameNumber : null
}
