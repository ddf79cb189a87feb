/** Asks as one role, and says in a word what came back. */
import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { schema } from '#schema/schema.ts'
import type { Player, Reply } from '../../support/player.ts'
import { inTime, socketClient } from '../../support/watch.ts'
import type { Cast } from './cast.ts'
import { ROLES, type Role } from './cast.ts'
import type { FieldRow, OperationRow } from './roles.ts'
import { fewOf, selectionOf } from './selection.ts'

/** Far enough that names and codes of others would come with the answer. */
const DEPTH = 3
/** What is refused before anything is done. */
const TOO_DEEP = /^TOO_(?:DEEP|COSTLY|MANY_(?:FIELDS|ALIASES|TOKENS))$/

/** What a role gets of a row, in the words of the table; a sentence where it is told what is another's. */
export async function outcomeOf(row: OperationRow, role: Role, cast: Cast, url: string): Promise<string> {
  const [root = '', name = ''] = row.field.split('.')
  const field = fieldOf(root, name)
  const args = row.args ? `(${row.args(cast)})` : fewOf(field)
  const query = (depth: number) =>
    `${root.toLowerCase()} { told: ${name}${args} ${selectionOf(getNamedType(field.type), schema, depth)} }`
  const reply = await asDeepAsMay(query, (text) => asked(text, cast.askers[role], url))
  const leak = leakIn(reply, role, cast, row.tells)
  if (leak) return leak
  if (reply.errors) return codeOf(reply)
  const told = reply.data?.['told']
  if (told === null || told === undefined) return 'null'
  return errorName(told) ?? (isOf(reply, role, cast) ? 'own' : 'answer')
}

/** The same for one field of a type. */
export async function fieldOutcomeOf(row: FieldRow, name: string, role: Role, cast: Cast): Promise<string> {
  const field = fieldOf(row.type, name)
  const args = row.args?.[name] ? `(${row.args[name](cast)})` : fewOf(field)
  const query = (depth: number) => {
    const told = `reached: __typename told: ${name}${args} ${selectionOf(getNamedType(field.type), schema, depth)}`
    return `{ ${row.way(cast).replace('$', told)} }`
  }
  const reply = await asDeepAsMay(query, (text) => cast.askers[role].ask(text), DEPTH - 1)
  const leak = leakIn(reply, role, cast, row.tells)
  if (leak) return leak
  if (reply.errors) return codeOf(reply)
  if (all('reached', reply.data).length === 0) return refusalIn(reply.data) ?? 'none'
  const values = all('told', reply.data).filter((value) => value !== null)
  if (values.length === 0) return 'null'
  return errorName(values[0]) ?? 'answer'
}

/** Whether this is what the table says: what anybody may know may have something of the asker's own in it. */
export function isAsSaid(said: string, outcome: string): boolean {
  return said === outcome || (said === 'answer' && outcome === 'own')
}

/** A field alone seldom names whose it is, and may be empty: its way leads to the asker's own, and nothing of another's is told. */
export function isFieldAsSaid(said: string, outcome: string): boolean {
  return said === outcome || (['own', 'answer'].includes(said) && ['answer', 'null'].includes(outcome))
}

type AnyReply = Reply<Record<string, unknown>>

/** The API refuses what costs too much: then less of the answer is asked for. */
async function asDeepAsMay(
  query: (depth: number) => string,
  ask: (text: string) => Promise<AnyReply>,
  deepest = DEPTH,
): Promise<AnyReply> {
  for (let depth = deepest; depth > 1; depth--) {
    const reply = await ask(query(depth))
    if (!TOO_DEEP.test(codeOf(reply))) return reply
  }
  return ask(query(1))
}

async function asked(query: string, player: Player, url: string): Promise<AnyReply> {
  return query.startsWith('subscription') ? firstEvent(query, player, url) : player.ask(query)
}

async function firstEvent(query: string, player: Player, url: string): Promise<AnyReply> {
  const client = socketClient(url, player.cookie)
  try {
    const events = client.iterate<Record<string, unknown>>({ query })
    const { value, done } = await inTime(events.next(), () => `nothing came for ${query}`)
    if (done) throw new Error(`${query} ended without an event`)
    return value
  } catch (problem) {
    // A refused operation: its errors are what is thrown.
    if (Array.isArray(problem)) return { errors: problem }
    throw problem
  } finally {
    await client.dispose()
  }
}

/** The private data of another player in the reply, if any. */
function leakIn(reply: unknown, role: Role, { marks }: Cast, tells: readonly string[] = []): string | null {
  const text = JSON.stringify(reply)
  for (const other of ROLES) {
    if (other === role) continue
    const [found] = Object.entries(marks[other]).filter(([what, mark]) => !tells.includes(what) && text.includes(mark))
    if (found) return `tells the ${found[0]} of the ${other}: ${text.slice(0, 500)}`
  }
  return null
}

function isOf(reply: unknown, role: Role, { marks }: Cast): boolean {
  const text = JSON.stringify(reply)
  return Object.values(marks[role]).some((mark) => text.includes(mark))
}

function codeOf({ errors = [] }: Reply<unknown>): string {
  return String(errors[0]?.extensions?.['code'] ?? errors[0]?.message)
}

function refusalIn(data: unknown): string | null {
  return (
    all('__typename', data)
      .map(asErrorName)
      .find((name) => name !== null) ?? null
  )
}

function errorName(value: unknown): string | null {
  return typeof value === 'object' && value !== null && '__typename' in value ? asErrorName(value.__typename) : null
}

function asErrorName(name: unknown): string | null {
  const type = schema.getType(String(name))
  return isObjectType(type) && type.getInterfaces().some((one) => one.name === 'Error') ? type.name : null
}

function fieldOf(type: string, name: string) {
  const found = objectType(type).getFields()[name]
  if (found) return found
  throw new Error(`${type} has no field ${name}`)
}

function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name)
  if (isObjectType(type)) return type
  throw new Error(`The schema has no type ${name}`)
}

/** Every value of a field of this name, anywhere. */
function all(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => all(name, one))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === name ? [inner] : all(name, inner)))
}
