/** Holds documents to the hard limits while they are parsed and validated, for HTTP and sockets alike. */
import { GraphQLError, parse } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { MAX_TOKENS } from '#schema/limits.ts'
import { fewAliases, littleIntrospection, withCode } from './hard-limits.ts'

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
