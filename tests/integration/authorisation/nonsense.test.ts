/** Every operation asked with texts and ids that mean nothing, by a player and by an admin: the answer says so, and is no fault of ours. */
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import { INTERNAL_ERROR } from '#server/http/masked-errors.ts'
import { openStage, type Stage } from './cast.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

interface Nonsense {
  readonly text: string
  readonly number: number
}

/** Nothing, ids of the wrong kind, too much, an id of something else, and what a database takes no text with. */
const NONSENSE: readonly Nonsense[] = [
  { text: '', number: 0 },
  { text: '1', number: -1 },
  { text: 'nonsense', number: 2_147_483_647 },
  { text: 'x'.repeat(5000), number: -2_147_483_648 },
  { text: 'U29uZzox', number: 1_000_000 },
  { text: 'a\u0000b', number: 1 },
]

type Field = GraphQLField<unknown, unknown>

/** A value of the type, with the nonsense wherever a text, an id or a number stands. */
function written(type: GraphQLInputType, nonsense: Nonsense): string {
  const plain = getNullableType(type)
  if (isListType(plain)) return `[${written(plain.ofType, nonsense)}]`
  if (isEnumType(plain)) return plain.getValues()[0]?.name ?? 'null'
  if (isInputObjectType(plain)) {
    return `{ ${Object.values(plain.getFields()).map((field) => `${field.name}: ${written(field.type, nonsense)}`)} }`
  }
  const known: Readonly<Record<string, string>> = {
    Int: String(nonsense.number),
    Boolean: 'true',
    DateTime: '"2030-01-01T00:00:00.000Z"',
    Date: '"2024-06-01"',
  }
  return known[String(plain)] ?? JSON.stringify(nonsense.text)
}

function callOf({ name, args, type }: Field, nonsense: Nonsense): string {
  const values = args.map((argument) => `${argument.name}: ${written(argument.type, nonsense)}`)
  return `${name}(${values}) ${isLeafType(getNamedType(type)) ? '' : '{ __typename }'}`
}

function fieldsOf(type: string): readonly Field[] {
  const found = schema.getType(type)
  return isObjectType(found) ? Object.values(found.getFields()).filter(({ args }) => args.length > 0) : []
}

/** By name: what asks for it. */
const operations: readonly (readonly [string, (nonsense: Nonsense) => string])[] = [
  ...fieldsOf('Query').map(asking('Query', (call) => `{ ${call} }`)),
  ...fieldsOf('Portal').map(asking('Portal', (call) => `{ portal { ... on Portal { ${call} } } }`)),
  ...fieldsOf('Mutation').map(asking('Mutation', (call) => `mutation { ${call} }`)),
]

function asking(type: string, around: (call: string) => string) {
  return (field: Field) => [`${type}.${field.name}`, (nonsense: Nonsense) => around(callOf(field, nonsense))] as const
}

describe('nonsense is answered in words', () => {
  it.each(operations)('%s', async (_name, query) => {
    const faults: string[] = []
    for (const nonsense of NONSENSE) {
      const text = query(nonsense)
      for (const role of ['player', 'admin'] as const) {
        const { errors = [] } = await stage.cast.askers[role].ask(text)
        if (errors.some(({ extensions }) => extensions?.['code'] === INTERNAL_ERROR)) faults.push(text.slice(0, 200))
      }
    }
    stage.server.takeLog()
    expect(faults).toEqual([])
  })
})
