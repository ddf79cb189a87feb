/** Says in words that an operation asks for more than it may: too deep, too many fields, or too costly. */
import { GraphQLError } from 'graphql'
import { OPERATION_LIMIT } from '#schema/limits.ts'

const WORDS = {
  Depth: ['TOO_DEEP', `Fields may be nested ${OPERATION_LIMIT.depth} deep`],
  Breadth: ['TOO_MANY_FIELDS', `An operation may have ${OPERATION_LIMIT.breadth} fields`],
  Complexity: ['TOO_COSTLY', `An operation may cost ${OPERATION_LIMIT.complexity} points`],
} as const

interface Counted {
  readonly depth: number
  readonly breadth: number
  readonly complexity: number
}

/** For the complexity plugin, which counts. */
export function tooMuch(kind: keyof typeof WORDS, { depth, breadth, complexity }: Counted): GraphQLError {
  const [code, sentence] = WORDS[kind]
  const has = { Depth: depth, Breadth: breadth, Complexity: complexity }[kind]
  return new GraphQLError(`${sentence}; this has ${has}.`, { extensions: { code } })
}
