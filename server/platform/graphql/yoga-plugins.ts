/** Small plugins of yoga: hard limits, streams, outages, invalidation by admins, event ids. */

import type { ExecutionResult } from 'graphql'
import { GraphQLError, getOperationAST, OperationTypeNode, parse } from 'graphql'
import { isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga'
import type { Context } from '#schema/context.ts'
import { MAX_TOKENS } from '#schema/limits.ts'
import { fewAliases, littleIntrospection, withCode } from '../admission/hard-limits.ts'
import type { LoadShedder } from '../admission/load-shedder.ts'
import { isLaterCode, RETRY_AFTER_S } from '../admission/unavailable.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'
import type { ServerContext } from './request-context.ts'
import { sequenceOf } from './subscriptions/message.ts'

export function useHardLimits(): Plugin {
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult }) {
        if (!Array.isArray(requestParserResult)) return
        const extensions = { code: 'BATCH_REFUSED', http: { status: 400 } }
        throw new GraphQLError('Send one operation in a request.', { extensions })
      },
    }),
    onParse: ({ setParseFn }) =>
      setParseFn((source, options) => {
        try {
          return parse(source, { ...options, maxTokens: MAX_TOKENS })
        } catch (problem) {
          throw withCode(problem)
        }
      }),
    onValidate: ({ addValidationRule }) => {
      addValidationRule(fewAliases)
      addValidationRule(littleIntrospection)
    },
  }
}

export function useStreams(loadShedder: Pick<LoadShedder, 'letsStream'>): Plugin<ServerContext> {
  return {
    onSubscribe({ args, setResultAndStopExecution }) {
      const { req, res }: ServerContext = args.contextValue
      const refusal = res ? loadShedder.letsStream(req) : null
      if (refusal) setResultAndStopExecution({ errors: [refusal] })
    },
  }
}

const STATUS = { status: 503, headers: { 'retry-after': String(RETRY_AFTER_S) } }

/** Sends status 503 and Retry-After if a retry may succeed. A response with some data stays 200. */
export function useUnavailable(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return
      const { data, errors, extensions } = result
      if (data || !errors?.some((error) => isLaterCode(error.extensions?.['code']))) return
      setResult({ ...result, extensions: { ...extensions, http: STATUS } })
    },
  }
}

export function useInvalidationByAdmins(news: Pick<CacheInvalidation, 'edited'>): Plugin<Context> {
  return {
    onExecute({ args: { document, operationName, contextValue } }) {
      const operation = getOperationAST(document, operationName)?.operation
      // Checked before execution, since signing out ends the admin session.
      if (operation !== OperationTypeNode.MUTATION || !contextValue.admin()) return
      return { onExecuteDone: () => news.edited() }
    },
  }
}

/**
 * Server-sent events carry their sequence numbers as ids. Yoga writes an event's data as its last line and lets a result serialize itself.
 */
export function useEventIds(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result[Symbol.asyncIterator](), withId))
    },
  }
}

function withId(result: ExecutionResult) {
  const sequence = sequenceOf(result)
  if (sequence === null) return result
  return { ...result, stringify: (written: ExecutionResult) => `${JSON.stringify(written)}\nid: ${sequence}` }
}
