/** Ends an operation that takes too long: once its time is over, no further field of it is resolved. */
import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
} from 'graphql'
import { OPERATION_MS } from '#schema/limits.ts'

/** Of a context: when its operation has to be over, as `performance.now()` counts. In it, since a weak map costs more than some answers. */
const END = Symbol('end')

/** From now on, for the operation that is about to run with this context. */
export function limitTime(context: object, mostMs: number): void {
  Reflect.set(context, END, performance.now() + mostMs)
}

export function outOfTime(): GraphQLError {
  const message = `This takes longer than ${OPERATION_MS / 1000} s. Please ask for less at once.`
  return new GraphQLError(message, { extensions: { code: 'OUT_OF_TIME' } })
}

/** Has the fields of operations, and those with fields below them, look at the clock before they are resolved. Returns the schema. */
export function withTimeLimit(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (roots.includes(type) || isCompositeType(getNamedType(field.type))) lookAtClock(field)
    }
  }
  return schema
}

function lookAtClock(field: GraphQLField<unknown, object>): void {
  const { resolve = defaultFieldResolver } = field
  field.resolve = (parent, args, context, info) => {
    const end: unknown = Reflect.get(context, END)
    if (typeof end === 'number' && performance.now() >= end) throw outOfTime()
    return resolve(parent, args, context, info)
  }
}
