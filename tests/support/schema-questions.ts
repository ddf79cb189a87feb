/** Asks a schema for everything: every root field, with the arguments an adversary can think of, and all that comes back. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
} from 'graphql'

/** What an adversary has learned to put into arguments, as GraphQL literals; empty for what means nothing to them. */
export type ValuesFor = (name: string, type: string) => readonly string[]

export interface Question {
  readonly operation: 'query' | 'mutation' | 'subscription'
  /** 'Query.game' */
  readonly field: string
  readonly text: string
  /** The same in parts, for a server that refuses the whole as too much. */
  readonly parts: () => readonly Question[]
}

/** As deep as `subscription.game.squares.answers.answers.song`. */
const DEEPEST = 6
/** Arguments of a field are tried in every combination, up to this many. */
const MOST_COMBINATIONS = 24

type Field = GraphQLField<unknown, unknown>

interface Writing {
  readonly schema: GraphQLSchema
  readonly valuesFor: ValuesFor
}

/** The questions for a root field, the most telling arguments first. */
export function questionsFor(writing: Writing, operation: Question['operation'], field: Field): Question[] {
  return argumentsOf(field.args, writing.valuesFor).map((args) => {
    const to = getNamedType(field.type)
    return question(writing, { operation, root: field, args, path: [], to })
  })
}

interface Place {
  readonly operation: Question['operation']
  readonly root: Field
  readonly args: string
  /** The fields that lead from the root field to what is asked for. */
  readonly path: readonly { readonly on: string; readonly field: string }[]
  readonly to: GraphQLOutputType
}

function question(writing: Writing, place: Place, isWhole = true): Question {
  const { operation, root, args, path, to } = place
  const selection = selectionOf(to, { ...writing, depth: isWhole ? DEEPEST - path.length : 0, seen: [] })
  const inner = path.reduceRight((rest, step) => `{ ... on ${step.on} { ${step.field} ${rest} } }`, selection)
  const kind = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[operation]
  return {
    operation,
    field: `${kind}.${root.name}`,
    text: `${operation} { ${root.name}${args} ${inner} }`,
    parts: () => (isWhole ? partsOf(writing, place) : []),
  }
}

/** What is there by itself, and each thing that it leads to. */
function partsOf(writing: Writing, place: Place): Question[] {
  const leads = membersOf(place.to, writing.schema).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => !isLeafType(getNamedType(field.type)) && getNamedType(field.type) !== type)
      .map((field) => ({
        ...place,
        path: [
          ...place.path,
          { on: type.name, field: `${field.name}${argumentsOf(field.args, writing.valuesFor)[0]}` },
        ],
        to: getNamedType(field.type),
      })),
  )
  return [question(writing, place, false), ...leads.map((lead) => question(writing, lead))]
}

interface Selecting extends Writing {
  readonly depth: number
  readonly seen: readonly string[]
}

function selectionOf(type: GraphQLOutputType, selecting: Selecting): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (isObjectType(named)) return `{ ${fieldsOf(named, selecting, '').join(' ')} }`
  const members = membersOf(named, selecting.schema)
  // Fields of one name may differ in type from member to member.
  const each = members.map((member) => {
    return `... on ${member.name} { ${fieldsOf(member, selecting, `${member.name}_`).join(' ')} }`
  })
  return `{ __typename ${each.join(' ')} }`
}

function fieldsOf(type: GraphQLObjectType, { depth, seen, ...writing }: Selecting, prefix: string): string[] {
  const written = Object.values(type.getFields()).flatMap((field) => {
    const to = getNamedType(field.type)
    const isLeaf = isLeafType(to)
    if (!isLeaf && (depth <= 0 || seen.includes(to.name))) return []
    const inner = isLeaf ? '' : selectionOf(to, { ...writing, depth: depth - 1, seen: [...seen, type.name] })
    const alias = prefix === '' ? '' : `${prefix}${field.name}: `
    return [`${alias}${field.name}${argumentsOf(field.args, writing.valuesFor)[0]} ${inner}`]
  })
  return ['__typename', ...written]
}

function membersOf(type: GraphQLOutputType, schema: GraphQLSchema): readonly GraphQLObjectType[] {
  const named = getNamedType(type)
  if (isObjectType(named)) return [named]
  return isAbstractType(named) ? schema.getPossibleTypes(named) : []
}

/** As they stand behind the name of a field: every combination of what may be told, at least one. */
function argumentsOf(args: readonly GraphQLArgument[], valuesFor: ValuesFor): string[] {
  const told = args.flatMap((arg) => {
    const values = literalsOf(arg.name, arg.type, valuesFor)
    if (values.length === 0) return []
    return [values.map((value) => `${arg.name}: ${value}`)]
  })
  return told.length === 0 ? [''] : combined(told).map((each) => `(${each.join(', ')})`)
}

/** What an argument or an input field may be; nothing for an optional one that means nothing to the adversary. */
function literalsOf(name: string, type: GraphQLInputType, valuesFor: ValuesFor): readonly string[] {
  const plain = getNullableType(type)
  const known = valuesFor(name, String(plain))
  if (known.length > 0) return known
  if (isInputObjectType(plain)) {
    const fields = Object.values(plain.getFields()).flatMap((field) => {
      const values = literalsOf(field.name, field.type, valuesFor)
      if (values.length > 0) return [values.map((value) => `${field.name}: ${value}`)]
      return isRequiredInputField(field) ? [[`${field.name}: null`]] : []
    })
    return combined(fields).map((each) => `{ ${each.join(', ')} }`)
  }
  if (isListType(plain)) return literalsOf(name, plain.ofType, valuesFor).map((value) => `[${value}]`)
  if (!isNonNullType(type)) return []
  if (isEnumType(plain)) return plain.getValues().map((value) => value.name)
  return [{ Boolean: 'true', Int: '1', Float: '1' }[String(plain)] ?? '"none"']
}

function combined(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (before, list) => before.flatMap((one) => list.map((value) => [...one, value])).slice(0, MOST_COMBINATIONS),
    [[]],
  )
}
