/** Invalidates public responses after every mutation of an admin. */
import { getOperationAST, OperationTypeNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '#schema/context.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'

export function useInvalidationByAdmins(news: Pick<CacheInvalidation, 'edited'>): Plugin<Context> {
  return {
    onExecute({ args: { document, operationName, contextValue } }) {
      const operation = getOperationAST(document, operationName)?.operation
      // Checked before execution: signing out ends the admin session.
      if (operation !== OperationTypeNode.MUTATION || !contextValue.admin()) return
      return { onExecuteDone: () => news.edited() }
    },
  }
}
