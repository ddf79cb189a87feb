/** Tells of every mutation of an admin that it may have changed what everybody is told. */
import { getOperationAST, OperationTypeNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '#schema/context.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'

export function useInvalidationByAdmins(news: Pick<CacheInvalidation, 'edited'>): Plugin<Context> {
  return {
    onExecute({ args: { document, operationName, contextValue } }) {
      const operation = getOperationAST(document, operationName)?.operation
      // Before: whoever signs out is none afterwards.
      if (operation !== OperationTypeNode.MUTATION || !contextValue.admin()) return
      return { onExecuteDone: () => news.edited() }
    },
  }
}
