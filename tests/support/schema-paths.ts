/** Finds every way through the schema to a type that has an id, as queries that ask for it. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
} from 'graphql'

export interface SchemaPath {
  readonly operation: 'query' | 'mutation' | 'subscription'
  /** The fields on the way: ['todaysGame', 'squares', 'answers', 'answers', 'song']. */
  readonly fields: readonly string[]
  readonly query: string
}

/** The arguments of a field as they stand in a query, empty for none; `next` is the type that the way goes on with. */
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
      const words = field.args.length > 0 ? argumentsFor(field.name, to.name) : ''
      return `... on ${on} { ${field.name}${words && `(${words})`} { ${inner} } }`
    },
    `... on ${steps.at(-1)?.to.name} { id }`,
  )
  return { operation, fields: steps.map(({ field }) => field.name), query: `${operation} { ${selection} }` }
}
