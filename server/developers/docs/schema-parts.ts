/** The schema in two parts for the reference: public, and portal only. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql'

export type RootKind = 'queries' | 'mutations' | 'subscriptions'

export type TypeKind = 'objects' | 'interfaces' | 'unions' | 'errors' | 'inputs' | 'enums' | 'scalars'

/** A field of Query, Mutation or Subscription. */
export interface Operation {
  readonly kind: RootKind
  readonly field: GraphQLField<unknown, unknown>
  readonly isPortal: boolean
}

export interface SchemaParts {
  readonly operations: readonly Operation[]
  /** By name, without those of operations and of introspection. */
  readonly types: readonly { readonly type: GraphQLNamedType; readonly isPortal: boolean }[]
}

/** The result of whatever only admins may do has this member. */
const ADMINS_ONLY = 'NotAdmin'
/** How an admin comes and goes: the names of their fields begin so. */
const OF_ADMINS = /^admin[A-Z]/

export function schemaParts(schema: GraphQLSchema): SchemaParts {
  const roots = [
    { kind: 'queries', type: schema.getQueryType() },
    { kind: 'mutations', type: schema.getMutationType() },
    { kind: 'subscriptions', type: schema.getSubscriptionType() },
  ] as const
  const operations = roots.flatMap(({ kind, type }) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field, isPortal: isPortal(field) })),
  )
  const known = typesBelow(
    schema,
    operations.filter((operation) => !operation.isPortal).map(({ field }) => field),
  )
  const rootNames = new Set(roots.map(({ type }) => type?.name))
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__') && !rootNames.has(name))
    .map((type) => ({ type, isPortal: !known.has(type) }))
  return {
    operations: operations.toSorted((a, b) => byName(a.field, b.field)),
    types: types.toSorted((a, b) => byName(a.type, b.type)),
  }
}

/** An expected failure: an object that is an Error. */
export function isError(type: GraphQLNamedType): boolean {
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Error')
}

export function kindOf(type: GraphQLNamedType): TypeKind {
  if (isError(type)) return 'errors'
  if (isObjectType(type)) return 'objects'
  if (isInterfaceType(type)) return 'interfaces'
  if (isUnionType(type)) return 'unions'
  if (isInputObjectType(type)) return 'inputs'
  return 'getValues' in type ? 'enums' : 'scalars'
}

function isPortal({ name, type }: GraphQLField<unknown, unknown>): boolean {
  const result = getNamedType(type)
  return (
    OF_ADMINS.test(name) || (isUnionType(result) && result.getTypes().some((member) => member.name === ADMINS_ONLY))
  )
}

/** All that can be reached from fields. */
function typesBelow(schema: GraphQLSchema, fields: readonly GraphQLField<unknown, unknown>[]): Set<GraphQLNamedType> {
  const known = new Set<GraphQLNamedType>()
  const waiting = fields.flatMap(namedIn)
  for (let type = waiting.pop(); type; type = waiting.pop()) {
    if (known.has(type)) continue
    known.add(type)
    waiting.push(...nextTo(schema, type))
  }
  return known
}

const namedIn = ({ type, args }: GraphQLField<unknown, unknown>): GraphQLNamedType[] => [
  getNamedType(type),
  ...args.map((arg) => getNamedType(arg.type)),
]

function nextTo(schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLNamedType[] {
  if (isUnionType(type)) return type.getTypes()
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => getNamedType(field.type))
  if (isInterfaceType(type)) {
    // Being an Error or a Node does not make a portal type public.
    const members = type.name === 'Error' || type.name === 'Node' ? [] : schema.getPossibleTypes(type)
    return [...members, ...Object.values(type.getFields()).flatMap(namedIn)]
  }
  if (isObjectType(type)) return [...type.getInterfaces(), ...Object.values(type.getFields()).flatMap(namedIn)]
  return []
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name, 'en')
