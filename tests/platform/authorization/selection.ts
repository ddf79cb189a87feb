/** Writes the largest selection of a type: every field that needs no argument, down to a depth. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { TODAY } from './cast.ts'

/** With its braces; empty for a scalar. No type stands inside itself. */
export function selectionOf(type: GraphQLNamedType, schema: GraphQLSchema, depth: number): string {
  return write(type, { schema, depth, seen: [] })
}

interface Place {
  readonly schema: GraphQLSchema
  readonly depth: number
  readonly seen: readonly string[]
}

function write(type: GraphQLNamedType, place: Place): string {
  if (isLeafType(type)) return ''
  const members = isAbstractType(type) ? place.schema.getPossibleTypes(type) : isObjectType(type) ? [type] : []
  return `{ __typename ${members.map((member) => `... on ${member.name} { ${fieldsOf(member, place)} }`).join(' ')} }`
}

/** Under names of their own: two members of a union may call fields of different types alike. */
function fieldsOf(type: GraphQLObjectType, { schema, depth, seen }: Place): string {
  const inner = { schema, depth: depth - 1, seen: [...seen, type.name] }
  const told = Object.values(type.getFields()).flatMap((field) => {
    const to = getNamedType(field.type)
    if (field.args.some(isRequiredArgument) || inner.seen.includes(to.name)) return []
    if (!isLeafType(to) && inner.depth <= 0) return []
    return `${type.name}_${field.name}: ${field.name}${fewOf(field)} ${write(to, inner)}`
  })
  return ['__typename', ...told].join(' ')
}

/** One page of few, so that depth does not cost too much; and today's game wherever a game can be named. */
export function fewOf(field: GraphQLField<unknown, unknown>): string {
  const has = (argument: string) => field.args.some(({ name }) => name === argument)
  if (has('gameNumber')) return `(gameNumber: ${TODAY})`
  return has('first') ? '(first: 2)' : ''
}
