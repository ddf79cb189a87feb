import { GraphQLError } from 'graphql'
import { OPERATION_LIMIT } from '#schema/limits.ts'

export interface OperationSize {
  /** In points. */
  readonly complexity: number
  readonly depth: number
  readonly breadth: number
}

const REFUSALS = [
  ['depth', 'TOO_DEEP', `Fields may be nested ${OPERATION_LIMIT.depth} deep`],
  ['breadth', 'TOO_MANY_FIELDS', `An operation may have ${OPERATION_LIMIT.breadth} fields`],
  ['complexity', 'TOO_COSTLY', `An operation may cost ${OPERATION_LIMIT.complexity} points`],
] as const

/** Returns null for an operation within the limits. */
export function sizeRefusal(size: OperationSize): GraphQLError | null {
  const found = REFUSALS.find(([part]) => size[part] > OPERATION_LIMIT[part])
  if (!found) return null
  const [part, code, sentence] = found
  return new GraphQLError(`${sentence}; this has ${size[part]}.`, { extensions: { code, http: { status: 200 } } })
}
