/** Finds every way through the schema to a type that has an id, as queries that ask for it. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'

export interface SchemaPath {
  readonly operation: 'query' | 'mutation' | 'subscription'
  /** The fields on the way: ['todaysGame', 'squares', 'answers', 'answers', 'song']. */
  readonly fields: readonly string[]
  readonly query: string
}

/**
 * The arguments of a field as they stand in a query; `next` is the type that the way goes on with. Where it is empty, required
 * arguments have some value of their type, so that a field to come is asked for as well.
 */
export type ArgumentsFor = (field: string, next: string) => string

interface Step {
  readonly on: string
  readonly field: GraphQLField<unknown, unknown>
  readonly to: GraphQLObjectType
}

/** No way passes the same type twice: a detour would only lead back to where it has been. */
export function pathsTo(target: string, schema: GraphQLSchema, argumentsFor: ArgumentsFor): SchemaPath[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const
  return roots.flatMap(([operation, root]) =>
    root ? waysFrom(root, target, schema).map((steps) => asPath(operation, steps, argumentsFor)) : [],
  )
}

function waysFrom(type: GraphQLObjectType, target: string, schema: GraphQLSchema, seen = [type.name]): Step[][] {
  return Object.values(type.getFields()).flatMap((field) =>
    objectTypes(getNamedType(field.type), schema).flatMap((to) => {
      const step = { on: type.name, field, to }
      if (to.name === target) return [[step]]
      if (seen.includes(to.name)) return []
      return waysFrom(to, target, schema, [...seen, to.name]).map((rest) => [step, ...rest])
    }),
  )
}

function objectTypes(type: GraphQLNamedType, schema: GraphQLSchema): readonly GraphQLObjectType[] {
  if (isObjectType(type)) return [type]
  return isAbstractType(type) ? schema.getPossibleTypes(type) : []
}

function asPath(operation: SchemaPath['operation'], steps: Step[], argumentsFor: ArgumentsFor): SchemaPath {
  const selection = steps.reduceRight(
    (inner, { on, field, to }) => {
      const words = field.args.length > 0 ? argumentsFor(field.name, to.name) || anyOf(field.args) : ''
      return `... on ${on} { ${field.name}${words && `(${words})`} { ${inner} } }`
    },
    `... on ${steps.at(-1)?.to.name} { id }`,
  )
  return { operation, fields: steps.map(({ field }) => field.name), query: `${operation} { ${selection} }` }
}

function anyOf(args: readonly GraphQLArgument[]): string {
  return args
    .filter(isRequiredArgument)
    .map(({ name, type }) => `${name}: ${literalOf(type)}`)
    .join(', ')
}

const SCALARS: Readonly<Record<string, string>> = {
  Int: '1',
  Float: '1',
  Boolean: 'false',
  Date: '"2024-06-01"',
  DateTime: '"2024-06-01T04:00:00.000Z"',
}

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType)
  if (isListType(type)) return `[${literalOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null'
  if (!isInputObjectType(type)) return SCALARS[type.name] ?? '"none"'
  const fields = Object.values(type.getFields()).filter(isRequiredInputField)
  return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type)}`).join(', ')} }`
}
