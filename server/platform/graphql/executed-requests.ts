/** Gives yoga what the fast way has of a request already, so that nothing is done twice and errors look as yoga writes them. */
import type { IncomingMessage } from 'node:http'
import type { ExecutionResult } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { ServedContext, ServerContext } from './request-context.ts'

export interface ExecutedRequest {
  /** Of the same request: what it has set in the response, it has set. */
  readonly context: ServedContext
  /** What was executed; null when nothing was. */
  readonly result: ExecutionResult | null
}

export interface ExecutedRequests {
  give(request: IncomingMessage, has: ExecutedRequest): void
  contextOf(request: IncomingMessage): ServedContext | undefined
  readonly plugin: Plugin<ServerContext>
}

export function createExecutedRequests(): ExecutedRequests {
  const given = new WeakMap<IncomingMessage, ExecutedRequest>()
  return {
    give: (request, has) => given.set(request, has),
    contextOf: (request) => given.get(request)?.context,
    plugin: {
      onExecute({ args: { contextValue }, setExecuteFn }) {
        const result = given.get(contextValue.req)?.result
        if (result) setExecuteFn(() => result)
      },
    },
  }
}
