/** Public fields return the same value to every role. */
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
import { publicityOfField } from '#schema/public.ts'
import { schema } from '#schema/schema.ts'
import type { Player } from '../../support/player.ts'
import { openStage, type Stage, TODAY } from './cast.ts'
import { fewOf } from './selection.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

/** The fields of a type that say so, the object types that they lead to, and so on from the queries. */
const publicFields: ReadonlyMap<string, readonly string[]> = publicFrom('Query')

function publicFrom(root: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const waiting = [root]
  for (const name of waiting) {
    if (found.has(name)) continue
    const fields = Object.values(objectType(name).getFields()).filter((field) => publicityOfField(field))
    found.set(
      name,
      fields.map((field) => field.name),
    )
    waiting.push(...fields.flatMap((field) => objectsOf(getNamedType(field.type))))
  }
  return found
}

function objectsOf(type: GraphQLNamedType): readonly string[] {
  if (isAbstractType(type)) return schema.getPossibleTypes(type).map(({ name }) => name)
  return isObjectType(type) ? [type.name] : []
}

describe('the public fields', () => {
  it('are reached by the questions below, to the last', () => {
    const asked = new Set(questions.flatMap(({ reached }) => reached))
    const all = [...publicFields].flatMap(([type, names]) => names.map((name) => `${type}.${name}`))
    expect(all.length).toBeGreaterThan(70)
    expect(all.filter((field) => !asked.has(field))).toEqual([])
  })
})

interface Asked {
  readonly what: string
  readonly query: string
  readonly reached: readonly string[]
}

/** Each query with all that is public in its answer; of boards and games of tomorrow, too. */
const questions: readonly Asked[] = [
  ...(publicFields.get('Query') ?? []).map((name) => question(name, argsOf(name, TODAY))),
  question('game', `(number: ${TODAY + 1})`, ', of tomorrow'),
  question('game', '(number: 0)', ', of no day'),
  question('game', '(number: 1)', ', settled'),
  question('leaderboard', `(gameNumber: ${TODAY}, scope: SIGNED_IN)`, ', of the signed-in'),
]

describe('is the same for everybody', () => {
  it.each(questions)('$what', async ({ query }) => {
    // An explicit charset leads to yoga, which executes for the caller.
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
  const told = (publicFields.get(type.name) ?? []).flatMap((name) => {
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
