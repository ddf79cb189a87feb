/** The maximum cost of an operation before it runs, in the points that its limit counts. */
import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { POINTS } from '#schema/points.ts'
import { schema } from '#schema/schema.ts'
import { type Fragments, introspectionSize } from './introspection-cost.ts'
import { type OperationSize, sizeRefusal } from './size-refusal.ts'

/** An operation of a document, as it was sent. */
export interface SentOperation {
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
}

/** Returns undefined if no operation has the name, or if there are several and no name. */
export function operationIn({ document, operationName }: SentOperation): OperationDefinitionNode | undefined {
  return getOperationAST(document, operationName) ?? undefined
}

export function fragmentsIn(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((each) => [each.name.value, each]))
}

type Cost = number | GraphQLError

/** The fixed cost of each operation; null if the cost depends on variables. */
const fixedCosts = new WeakMap<OperationDefinitionNode, Cost | null>()

/** In points. Returns an error for an operation that exceeds the limits or whose variables do not match. */
export function requestedCost(sent: SentOperation): Cost {
  const operation = operationIn(sent)
  // Executing it reports what is wrong.
  if (!operation) return 1
  const known = fixedCosts.get(operation)
  if (known !== undefined && known !== null) return known
  try {
    const size = sizeOf(sent, operation)
    const cost = sizeRefusal(size) ?? size.complexity
    if (known === undefined) fixedCosts.set(operation, hasFixedCost(sent.document) ? cost : null)
    return cost
  } catch (problem) {
    // An operation whose cost is unknown must not run.
    if (problem instanceof GraphQLError) return problem
    throw problem
  }
}

function sizeOf({ document, variables }: SentOperation, operation: OperationDefinitionNode): OperationSize {
  const fragments = fragmentsIn(document)
  // The plugin counts the first operation of the document.
  const alone: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] }
  const { complexity, breadth, depth } = complexityFromQuery(alone, { schema, variables: { ...variables } })
  const introspection = introspectionSize(operation.selectionSet, fragments)
  return {
    complexity: POINTS.operation + Math.ceil(complexity) + introspection.complexity,
    breadth: breadth + introspection.breadth,
    depth,
  }
}

/**
 * Documents with a fixed cost are counted once. Returns false if any operation passes a variable to a field whose cost depends on its
 * arguments.
 */
function hasFixedCost(document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let isFixed = true
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const follows = typeof types.getFieldDef()?.extensions['complexity'] === 'function'
        isFixed &&= !follows || !hasVariable(node)
      },
    }),
  )
  return isFixed
}

function hasVariable({ arguments: given = [] }: FieldNode): boolean {
  return given.some(({ value }) => {
    let found = false
    visit(value, {
      [Kind.VARIABLE]() {
        found = true
      },
    })
    return found
  })
}
