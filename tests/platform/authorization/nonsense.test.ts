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
  isUnionType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import { INTERNAL_ERROR } from '#server/platform/graphql/masked-errors.ts'
import { openStage, type Stage } from './cast.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

interface Nonsense {
  readonly text: string
  readonly number: number
  readonly moment?: string
  readonly day?: string
}

/** Nothing, ids of the wrong kind, too much, an id of something else, days that there are not, and what a database takes no text with. */
const NONSENSE: readonly Nonsense[] = [
  { text: '', number: 0 },
  { text: '1', number: -1 },
  { text: 'nonsense', number: 2_147_483_647 },
  { text: 'x'.repeat(5000), number: -2_147_483_648 },
  { text: 'U29uZzox', number: 1_000_000 },
  { text: '1', number: 1, moment: '+275760-09-13T00:00:00.000Z', day: '9999-99-99' },
  { text: '1', number: 1, moment: '-271821-04-20T00:00:00.000Z', day: '2024-02-30' },
  { text: 'a\u0000b', number: 1 },
]

type Field = GraphQLField<unknown, unknown>

/** A value of the type, with the nonsense wherever a text, an id or a number stands. */
function written(type: GraphQLInputType, nonsense: Nonsense): string {
  const { text, number, moment = '2030-01-01T00:00:00.000Z', day = '2024-06-01' } = nonsense
  const plain = getNullableType(type)
  if (isListType(plain)) return `[${written(plain.ofType, nonsense)}]`
  if (isEnumType(plain)) return plain.getValues()[0]?.name ?? 'null'
  if (isInputObjectType(plain)) {
    return `{ ${Object.values(plain.getFields()).map((field) => `${field.name}: ${written(field.type, nonsense)}`)} }`
  }
  const known: Readonly<Record<string, string>> = {
    Int: String(number),
    Boolean: 'true',
    DateTime: JSON.stringify(moment),
    Date: JSON.stringify(day),
  }
  return known[String(plain)] ?? JSON.stringify(text)
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
    expect(faults).toEqual([])
    expect(stage.server.takeLog()).toEqual([])
  })
})

const ofAdmins = fieldsOf('Mutation').filter(({ type }) => {
  const result = getNamedType(type)
  return isUnionType(result) && result.getTypes().some(({ name }) => name === 'NotAdmin')
})

describe('a caller who is no admin hears so, before a word about the input', () => {
  it.each(ofAdmins.map((field) => [field.name, field] as const))('by %s', async (name, field) => {
    // All that a document may say: the rest is refused before anybody is asked for.
    for (const nonsense of NONSENSE.filter(({ text, day }) => day === undefined && !text.includes('\u0000'))) {
      const reply = await stage.cast.askers.player.ask(`mutation { ${callOf(field, nonsense)} }`)
      expect(reply).toEqual({ data: { [name]: { __typename: 'NotAdmin' } } })
    }
  })
})
