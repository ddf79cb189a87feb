/** Names everything in a schema as people write it: `Game`, `Game.number`, `Query.game.number`, `Difficulty.EASY`. */
import { type GraphQLNamedType, type GraphQLSchema, isEnumType, isInputObjectType, isIntrospectionType } from 'graphql'

interface Element {
  readonly coordinate: string
  readonly reason: string | null | undefined
}

/** Everything that a reason may refer to. */
export function coordinatesOf(schema: GraphQLSchema): ReadonlySet<string> {
  return new Set(elementsOf(schema).map(({ coordinate }) => coordinate))
}

/** What is deprecated, and why. */
export function deprecatedIn(schema: GraphQLSchema): readonly { coordinate: string; reason: string }[] {
  return elementsOf(schema).flatMap(({ coordinate, reason }) =>
    typeof reason === 'string' ? [{ coordinate, reason }] : [],
  )
}

function elementsOf(schema: GraphQLSchema): readonly Element[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  return types.flatMap((type) => [{ coordinate: type.name, reason: null }, ...partsOf(type)])
}

function partsOf(type: GraphQLNamedType): readonly Element[] {
  const within = (parent: string, { name, deprecationReason: reason }: Part) => ({
    coordinate: `${parent}.${name}`,
    reason,
  })
  if (isEnumType(type)) return type.getValues().map((value) => within(type.name, value))
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => within(type.name, field))
  if (!('getFields' in type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    within(type.name, field),
    ...field.args.map((arg) => within(`${type.name}.${field.name}`, arg)),
  ])
}

interface Part {
  readonly name: string
  readonly deprecationReason?: string | null | undefined
}
