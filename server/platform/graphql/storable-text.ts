/** Refuses text with the character U+0000, which the database cannot store. */
import { type ExecutionArgs, GraphQLError, visit } from 'graphql'
import type { Plugin } from 'graphql-yoga'

const NUL = '\u0000'
/** The error code of invalid input. */
export const BAD_USER_INPUT = 'BAD_USER_INPUT'

export function useStorableText(): Plugin {
  const refuse = ({ document, variableValues }: ExecutionArgs) => {
    if (!hasNul(variableValues) && !saysNul(document)) return null
    return new GraphQLError('Text cannot have the character U+0000.', { extensions: { code: BAD_USER_INPUT } })
  }
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const refusal = refuse(args)
      if (refusal) setResultAndStopExecution({ errors: [refusal] })
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const refusal = refuse(args)
      if (refusal) setResultAndStopExecution({ errors: [refusal] })
    },
  }
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

function saysNul(document: ExecutionArgs['document']): boolean {
  let found = false
  visit(document, {
    StringValue: ({ value }) => {
      found ||= value.includes(NUL)
    },
  })
  return found
}
