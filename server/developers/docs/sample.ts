/** A whole operation for each field of Query, Mutation and Subscription, to begin with: its leaves, and the variables it needs. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  print,
} from 'graphql'
import { isError, type Operation } from './schema-parts.ts'

const WORDS = { queries: 'query', mutations: 'mutation', subscriptions: 'subscription' } as const
/** Enough to see what a list is like. */
const ITEMS = 5
/** Or else the ref of a player's own game: one of both is needed, which the schema cannot say. */
const GAME = 'gameNumber'

export function sampleOf({ kind, field }: Pick<Operation, 'kind' | 'field'>): string {
  const needed = field.args.filter((arg) => isRequiredArgument(arg) || arg.name === GAME)
  const isPaged = field.args.some(({ name }) => name === 'first')
  const variables = needed.map(({ name, type }) => `$${name}: ${type}`)
  const args = [...needed.map(({ name }) => `${name}: $${name}`), ...(isPaged ? [`first: ${ITEMS}`] : [])]
  const name = `${field.name.slice(0, 1).toUpperCase()}${field.name.slice(1)}`
  const selection = selectionOf(getNamedType(field.type), withLists)
  return print(
    parse(`${WORDS[kind]} ${name}${inBrackets(variables)} { ${field.name}${inBrackets(args)} ${selection} }`),
  )
}

type Field = GraphQLField<unknown, unknown>

function selectionOf(type: GraphQLNamedType, choose: (field: Field) => readonly string[]): string {
  if (isLeafType(type)) return ''
  if (isUnionType(type)) {
    const answers = type.getTypes().filter((member) => !isError(member))
    const failures = answers.length < type.getTypes().length ? '... on Error { message }' : ''
    return `{ __typename ${answers.map((member) => `... on ${member.name} ${selectionOf(member, choose)}`).join(' ')} ${failures} }`
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return ''
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument))
  const chosen = type.name.endsWith('Connection') ? fields.map(deeper) : fields.flatMap(choose)
  return `{ ${chosen.length > 0 ? chosen.join(' ') : '__typename'} }`
}

/** Below a connection: `edges` with their nodes, and where the page ends. */
function deeper({ name, type }: Field): string {
  if (name !== 'edges') return `${name} ${selectionOf(getNamedType(type), leaf)}`
  const node = nodeOf(type)
  return node ? `edges { node ${selectionOf(getNamedType(node), leaf)} }` : ''
}

function nodeOf(edges: GraphQLOutputType): GraphQLOutputType | undefined {
  const edge = getNamedType(edges)
  return isObjectType(edge) ? edge.getFields()['node']?.type : undefined
}

const leaf = ({ name, type, deprecationReason }: Field) =>
  isLeafType(getNamedType(type)) && !deprecationReason ? [name] : []

/** Lists of objects are mostly what one came for. */
function withLists(field: Field): readonly string[] {
  const type = getNamedType(field.type)
  const isListOfObjects = isListType(getNullableType(field.type)) && (isObjectType(type) || isInterfaceType(type))
  if (!isListOfObjects || field.deprecationReason) return leaf(field)
  const leaves = selectionOf(type, leaf)
  return [`${field.name} ${leaves}`]
}

const inBrackets = (parts: readonly string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '')
