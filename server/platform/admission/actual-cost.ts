/** The actual cost of an operation: counts the fields in the response, while the requested cost counts those that could have been in it. */
import {
  type FieldNode,
  type GraphQLNamedType,
  getArgumentValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { POINTS } from '#schema/points.ts'
import { schema } from '#schema/schema.ts'
import { type Fragments, introspectionField } from './introspection-cost.ts'
import { fragmentsIn, operationIn, type SentOperation } from './requested-cost.ts'

interface Walk {
  readonly fragments: Fragments
  readonly variables: Record<string, unknown>
}

/** Never more than the requested cost. */
export function actualCost(sent: SentOperation, data: unknown, requested: number): number {
  const operation = operationIn(sent)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return 1
  const walk = { fragments: fragmentsIn(sent.document), variables: { ...sent.variables } }
  return Math.min(requested, POINTS.operation + costOf(operation.selectionSet, root, data, walk))
}

function costOf(set: SelectionSetNode, type: GraphQLNamedType, value: unknown, walk: Walk): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + costOf(set, type, each, walk), 0)
  if (!isRecord(value)) return 0
  let cost = 0
  // A field selected by several fragments is in the response once.
  for (const [key, { field, on }] of fieldsOf(set, type, walk)) {
    if (!(key in value)) continue
    cost += ownCost(field, on, walk)
    const inner = typeOf(field, on)
    if (field.selectionSet && inner) cost += costOf(field.selectionSet, inner, value[key], walk)
  }
  return cost
}

type Found = ReadonlyMap<string, { readonly field: FieldNode; readonly on: GraphQLNamedType }>

function fieldsOf(set: SelectionSetNode, type: GraphQLNamedType, walk: Walk): Found {
  return new Map(
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) {
        return [[selection.alias?.value ?? selection.name.value, { field: selection, on: type }] as const]
      }
      const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : walk.fragments.get(selection.name.value)
      const on = part?.typeCondition ? schema.getType(part.typeCondition.name.value) : type
      return part && on ? [...fieldsOf(part.selectionSet, on, walk)] : []
    }),
  )
}

function typeOf({ name }: FieldNode, on: GraphQLNamedType): GraphQLNamedType | undefined {
  const found = isObjectType(on) || isInterfaceType(on) ? on.getFields()[name.value] : undefined
  return found && getNamedType(found.type)
}

/** The cost of a field without its children. */
function ownCost(node: FieldNode, on: GraphQLNamedType, { fragments, variables }: Walk): number {
  const field = isObjectType(on) || isInterfaceType(on) ? on.getFields()[node.name.value] : undefined
  const said: unknown = field?.extensions['complexity']
  const complexity: unknown = typeof said === 'function' && field ? said(argumentsOf(field, node, variables)) : said
  if (typeof complexity === 'number') return complexity
  return isRecord(complexity) && typeof complexity['field'] === 'number'
    ? complexity['field']
    : 1 + introspectionField(node, fragments).complexity
}

function argumentsOf(field: Parameters<typeof getArgumentValues>[0], node: FieldNode, variables: Walk['variables']) {
  try {
    return getArgumentValues(field, node, variables)
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
