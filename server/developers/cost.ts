/** What a field costs, in words: as the API counts it, from the schema itself. */
import { type GraphQLField, getNamedType, getNullableType, isCompositeType, isListType } from 'graphql'

interface FieldCost {
  readonly points: number
  /** How often what is asked below it counts. */
  readonly times: number
  /** The arguments decide, such as `first`. */
  readonly depends: boolean
}

/** As the builder is told. */
const POINT = 1
const TIMES_OF_A_LIST = 10

/** Null for the usual: a point, and what is below it once. */
export function costInWords(field: GraphQLField<unknown, unknown>): string | null {
  const { points, times, depends } = costOf(field)
  const hasMore = isCompositeType(getNamedType(field.type))
  const own = points === 1 ? '1 point' : `${points} points`
  if (hasMore && depends) return `${own}; what is below counts as often as the arguments ask for items`
  if (hasMore && times !== 1) return `${own}; what is below counts ${times} times`
  return points === POINT ? null : own
}

function costOf(field: GraphQLField<unknown, unknown>): FieldCost {
  const times = isListType(getNullableType(field.type)) ? TIMES_OF_A_LIST : 1
  const said: unknown = field.extensions['complexity']
  if (typeof said === 'function') return { ...read(said({}, {}, field), times), depends: true }
  return { ...read(said, times), depends: false }
}

function read(said: unknown, times: number): Omit<FieldCost, 'depends'> {
  if (typeof said === 'number') return { points: said, times }
  if (typeof said !== 'object' || said === null) return { points: POINT, times }
  return { points: number(said, 'field', POINT), times: number(said, 'multiplier', times) }
}

function number(said: object, name: string, otherwise: number): number {
  const value: unknown = Reflect.get(said, name)
  return typeof value === 'number' ? value : otherwise
}
