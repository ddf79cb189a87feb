/** Goes through the schema from its roots, by asking: a type is visited where an answer of the world has it. */
import { type GraphQLField, getNamedType, isLeafType, isObjectType } from 'graphql'
import { schema } from '#schema/schema.ts'
import { dearestArguments, SEED } from './dearest.ts'
import type { RichWorld } from './rich-world.ts'

export type Asker = 'player' | 'admin' | 'nobody'

/** The least operation that asks for a field. */
export interface Call {
  /** 'Game.squares' */
  readonly field: string
  readonly as: Asker
  readonly query: string
}

interface Place {
  readonly on: string
  /** Query with @ where a field stands. */
  readonly way: string
}

/** Other ways lead to the same types, and to one of them at a time. */
const NO_WAY = new Set(['Query.node', 'Query.nodes'])

export async function tourOf(world: RichWorld, ask: (call: Call) => Promise<string>): Promise<readonly Call[]> {
  const calls: Call[] = []
  const seen = new Set(['Query', 'Subscription'])
  const places: Place[] = [...seen].map((on) => ({ on, way: `${on.toLowerCase()} { @ }` }))
  for (let place = next(places); place; place = next(places)) {
    for (const field of fieldsOf(place.on)) {
      const { call, inside } = callOf(place, field, world)
      const answer = await ask(call)
      if (!answer.includes(`"${field.name}":`) || answer.includes('"errors":')) continue
      calls.push(call)
      if (NO_WAY.has(call.field)) continue
      for (const on of typesIn(answer)) {
        if (!seen.has(on)) places.push({ on, way: inside })
        seen.add(on)
      }
    }
  }
  return calls
}

/** What is found by chance comes last: it is not there again the next time. */
function next(places: Place[]): Place | undefined {
  const certain = places.findIndex(({ way }) => !way.includes(SEED))
  return places.splice(Math.max(0, certain), 1)[0]
}

function callOf({ on, way }: Place, field: GraphQLField<unknown, unknown>, world: RichWorld) {
  const asked = `${field.name}${dearestArguments(on, field, world)}`
  const at = (selection: string) => way.replace('@', () => `... on ${on} { ${selection} }`)
  const isAdmins = way.includes('portal {') || field.name === 'portal'
  const query = at(isLeafType(getNamedType(field.type)) ? asked : `${asked} { __typename }`)
  const call: Call = { field: `${on}.${field.name}`, as: isAdmins ? 'admin' : 'player', query }
  return { call, inside: at(`${asked} { @ }`) }
}

function typesIn(answer: string): string[] {
  return [...answer.matchAll(/"__typename":"(\w+)"/g)].flatMap(([, name = '']) => (isReadable(name) ? [name] : []))
}

/** What stands in errors alone. */
const PARTS_OF_ERRORS = new Set(['ConflictField', 'ImportMistake', 'InputIssue'])

/** Whether it is an object, and no error: what an error costs is the cost of what has failed. */
export function isReadable(name: string): boolean {
  const type = schema.getType(name)
  return isObjectType(type) && !PARTS_OF_ERRORS.has(name) && type.getInterfaces().every((one) => one.name !== 'Error')
}

function fieldsOf(on: string): GraphQLField<unknown, unknown>[] {
  const type = schema.getType(on)
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

/** Every field but those of errors. */
export function readableFields(): string[] {
  const types = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__') && isReadable(name))
  return types.flatMap((on) => fieldsOf(on).map(({ name }) => `${on}.${name}`))
}
