/** What an operation may cost at most, before it runs: the same points that its limit counts. */
import { complexityFromQuery } from '@pothos/plugin-complexity'
import { type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode } from 'graphql'
import { schema } from '#schema/schema.ts'
import { hasFixedCost } from './fixed-cost.ts'

/** One operation of a document, as it was sent. */
export interface SentOperation {
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
}

/** Undefined where the name fits none, or there are several and no name. */
export function operationIn({ document, operationName }: SentOperation): OperationDefinitionNode | undefined {
  return getOperationAST(document, operationName) ?? undefined
}

/** Of each operation, what it always costs; null where that follows from its variables. */
const fixedCosts = new WeakMap<OperationDefinitionNode, number | null>()

/** One point for what cannot be counted: executing it says what is wrong with it. */
export function requestedCost(sent: SentOperation): number {
  const operation = operationIn(sent)
  if (!operation) return 1
  const known = fixedCosts.get(operation)
  if (known !== undefined && known !== null) return known
  const cost = counted(sent, operation)
  if (known === undefined) fixedCosts.set(operation, hasFixedCost(sent.document) ? cost : null)
  return cost
}

function counted(sent: SentOperation, operation: OperationDefinitionNode): number {
  const fragments = sent.document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  // The plugin takes the first operation that it finds.
  const alone: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }
  try {
    const { complexity } = complexityFromQuery(alone, { schema, variables: { ...sent.variables } })
    return Math.max(1, Math.ceil(complexity))
  } catch {
    return 1
  }
}
