/** The cost of introspection, which the complexity plugin counts as one field. */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { schema } from '#schema/schema.ts'
import type { OperationSize } from './size-refusal.ts'

/** Introspection values that take as long to write as a point of other fields, according to the cost test. */
const VALUES_PER_POINT = 10
/** Average length of each list, rounded up; 0.5 is the probability of a wrapped type. */
const ITEMS: Readonly<Record<string, number>> = {
  '__Schema.types': Object.keys(schema.getTypeMap()).length,
  '__Schema.directives': schema.getDirectives().length,
  '__Directive.args': 1,
  '__Directive.locations': 3,
  '__Type.fields': 3,
  '__Type.inputFields': 0.5,
  '__Type.enumValues': 0.5,
  '__Type.interfaces': 0.5,
  '__Type.possibleTypes': 1.5,
  '__Type.ofType': 0.5,
  '__Field.args': 0.5,
}
/** `__type` usually asks for large types, with this many times the fields of an average one. */
const TIMES_OF_ONE_TYPE = 10
const ROOTS: Readonly<Record<string, { readonly type: string; readonly times: number }>> = {
  __schema: { type: '__Schema', times: 1 },
  __type: { type: '__Type', times: TIMES_OF_ONE_TYPE },
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>
/** Validation has a separate depth limit for introspection. */
export type IntrospectionSize = Pick<OperationSize, 'complexity' | 'breadth'>

/** The size of the fields `__schema` and `__type` of an operation, beyond the one field that each is. */
export function introspectionSize(operation: SelectionSetNode, fragments: Fragments): IntrospectionSize {
  const sizes = fieldsIn(operation, fragments).map((field) => introspectionField(field, fragments))
  return {
    complexity: sizes.reduce((sum, { complexity }) => sum + complexity, 0),
    breadth: sizes.reduce((sum, { breadth }) => sum + breadth, 0),
  }
}

/** Returns undefined for a field that is not introspection. */
export function introspectionField({ name, selectionSet }: FieldNode, fragments: Fragments): IntrospectionSize {
  const root = ROOTS[name.value]
  const type = root && schema.getType(root.type)
  if (!type || !selectionSet) return { complexity: 0, breadth: 0 }
  const { values, breadth } = sizeOf(selectionSet, type, fragments)
  return { complexity: Math.ceil((values * root.times) / VALUES_PER_POINT), breadth }
}

interface Size {
  readonly values: number
  readonly breadth: number
}

function sizeOf(set: SelectionSetNode, type: GraphQLNamedType, fragments: Fragments): Size {
  let [values, breadth] = [0, 0]
  for (const { name, selectionSet } of fieldsIn(set, fragments)) {
    const field = isObjectType(type) ? type.getFields()[name.value] : undefined
    const inner = field && selectionSet ? sizeOf(selectionSet, getNamedType(field.type), fragments) : null
    const times = ITEMS[`${type.name}.${name.value}`] ?? 1
    values += 1 + (inner?.values ?? 0) * times
    breadth += 1 + (inner?.breadth ?? 0)
  }
  return { values, breadth }
}

/** Validation has refused recursive fragments. */
function fieldsIn({ selections }: SelectionSetNode, fragments: Fragments): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection]
    const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
    return part ? fieldsIn(part.selectionSet, fragments) : []
  })
}
