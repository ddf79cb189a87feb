/** What is kept and given to whoever asks is the same for everybody: every public field, asked for by every role. */
import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import { publicFields } from '#server/http/hot/public-fields.ts'
import type { Player } from '../../support/player.ts'
import { openStage, type Stage, TODAY } from './cast.ts'
import { fewOf } from './selection.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const pairs = Object.entries(publicFields).flatMap(([type, names]) =>
  names.split(' ').map((name) => [type, name] as const),
)

describe('the table of public fields', () => {
  it('names what there is', () => {
    const there = pairs.filter(
      ([type, name]) => isObjectType(schema.getType(type)) && objectType(type).getFields()[name],
    )
    expect(there).toEqual(pairs)
  })

  it('is reached by the questions below, to the last field', () => {
    const asked = new Set(questions.flatMap(({ reached }) => reached))
    expect(pairs.map(([type, name]) => `${type}.${name}`).filter((field) => !asked.has(field))).toEqual([])
  })
})

interface Asked {
  readonly what: string
  readonly query: string
  readonly reached: readonly string[]
}

/** Each query with all that is public in its answer; of boards and games of tomorrow, too. */
const questions: readonly Asked[] = [
  ...(publicFields['Query'] ?? '').split(' ').map((name) => question(name, argsOf(name, TODAY))),
  question('game', `(number: ${TODAY + 1})`, ', of tomorrow'),
  question('game', '(number: 0)', ', of no day'),
  question('game', '(number: 1)', ', settled'),
  question('leaderboard', `(gameNumber: ${TODAY}, scope: SIGNED_IN)`, ', of the signed-in'),
]

describe('is the same for everybody', () => {
  it.each(questions)('$what', async ({ query }) => {
    // A character set makes it a matter for yoga, which executes it as whoever asks.
    const one = await answerTo(query, stage.cast.askers.visitor, 'application/json;charset=utf-8')
    expect(JSON.parse(one)).toMatchObject({ data: {} })
    expect(one).not.toContain('"errors"')
    for (const asker of Object.values(stage.cast.askers)) {
      expect(await answerTo(query, asker, 'application/json;charset=utf-8')).toBe(one)
      expect(await answerTo(query, asker, 'application/json')).toBe(one)
    }
  })
})

async function answerTo(query: string, asker: Player, accept: string): Promise<string> {
  const headers = { 'content-type': 'application/json', accept }
  return (await asker.fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })).text()
}

function argsOf(name: string, number: number): string {
  const field = objectType('Query').getFields()[name]
  if (!field) return ''
  return field.args.some(isRequiredArgument) ? `(number: ${number})` : fewOf(field)
}

function question(name: string, args: string, which = ''): Asked {
  const reached = [`Query.${name}`]
  const type = objectType('Query').getFields()[name]?.type
  const selection = type ? selectionOf(getNamedType(type), reached, ['Query']) : ''
  return { what: `${name}${which}`, query: `{ ${name}${args} ${selection} }`, reached }
}

function selectionOf(type: GraphQLNamedType, reached: string[], path: readonly string[]): string {
  if (isLeafType(type)) return ''
  const members = isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : []
  const parts = members.map((member) => `... on ${member.name} { ${fieldsOf(member, reached, path)} }`)
  return `{ __typename ${parts.join(' ')} }`
}

function fieldsOf(type: GraphQLObjectType, reached: string[], path: readonly string[]): string {
  const told = (publicFields[type.name] ?? '').split(' ').flatMap((name) => {
    const field = type.getFields()[name]
    if (!field || path.includes(getNamedType(field.type).name)) return []
    // Games in lists would cost too much; one by one they are asked for whole.
    if (path.includes('GameConnection') && type.name === 'Game' && !isLeafType(getNamedType(field.type))) return []
    reached.push(`${type.name}.${name}`)
    const inner = selectionOf(getNamedType(field.type), reached, [...path, type.name])
    return [`${name}${fewOf(field)} ${inner}`]
  })
  return ['__typename', ...told].join(' ')
}

function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name)
  if (isObjectType(type)) return type
  throw new Error(`The schema has no type ${name}`)
}
