/** Generates absurd requests: any field of the schema with random arguments, from a seed. */
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
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
} from 'graphql'

type Field = GraphQLField<unknown, unknown>

export interface FuzzedRequest {
  readonly body: string
  /** 'Query.game': what it asks for, as far as it can be read. */
  readonly fields: readonly string[]
}

export interface Fuzzer {
  next(): FuzzedRequest
}

/** What databases, shells, paths, parsers and people's eyes have tripped over. */
const HOSTILE = [
  ...['', ' ', '0', '-1', 'null', 'true', '%00', '\u0000', 'a\u0000b', '\ud800', '\uffff', '\u202e', '🦄'.repeat(50)],
  ...["'", '"', "' or 1=1 --", '"; drop table account; --', '$1', '#{7*7}', '{{7*7}}', '%s%n', '`id`', '$(id)'],
  ...['../../../etc/passwd', '..\\..\\', '<script>alert(1)</script>', '__proto__', 'constructor', 'toString'],
  ...['U29uZzox', 'R2FtZTox', '====', '1e400', '9'.repeat(400), 'x'.repeat(5000), '(a+)+$', '[', '{', '\\', '\r\nx: y'],
]
/** As long as no honest list is. */
const LONG_LIST = 5000
const NUMBERS = [0, 1, -1, 2, 8, 9, 40, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53, 1e300, 0.5, -0]
const LEAVES: readonly unknown[] = [null, true, false, [], {}, [[]], { a: 1 }, [null], ...NUMBERS, ...HOSTILE]
const BODIES = ['', '{', '[]', 'null', '"x"', '1', '{}', '{"query":1}', '{"query":null}', '{"variables":{}}', '[{},{}]']
const DEPTH = 4

export interface FuzzPlan {
  readonly schema: GraphQLSchema
  readonly random: () => number
  /** Of things that there are: they are asked for as they are, and damaged. */
  readonly ids: readonly string[]
  /** Fields that are not asked for: 'Mutation.signOut'. */
  readonly leavesOut: RegExp
}

/** Asks for every root field in turn, and often for others of its type beside it. */
export function schemaFuzzer({ schema, random, ids, leavesOut }: FuzzPlan): Fuzzer {
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const roots = types.flatMap((type) => {
    const fields = Object.values(type?.getFields() ?? {}).filter(({ name }) => !leavesOut.test(`${type}.${name}`))
    return type ? fields.map((field) => ({ type, field, fields })) : []
  })
  const writer = new Writer(schema, random, ids)
  let turn = 0
  return {
    next() {
      const root = roots[turn++ % roots.length]
      if (!root) throw new Error('The schema has no fields.')
      const beside =
        random() < 0.7 ? [] : Array.from({ length: Math.ceil(random() * 3) }, () => pick(root.fields, random))
      const { text, variables, fields } = writer.operation(root.type, [root.field, ...beside])
      const kind = random()
      if (kind < 0.04) return { body: pick(BODIES, random), fields: [] }
      if (kind < 0.08) return { body: JSON.stringify({ query: broken(text, random), variables }), fields: [] }
      if (kind < 0.1) return { body: JSON.stringify({ query: deep(random), variables }), fields: [] }
      if (kind < 0.12) return { body: JSON.stringify({ query: text, variables: huge(random) }), fields }
      return { body: JSON.stringify({ query: text, variables }), fields }
    },
  }
}

class Writer {
  readonly #schema: GraphQLSchema
  readonly #random: () => number
  #variables: Map<string, { readonly type: string; readonly value: unknown }> = new Map()
  readonly #ids: readonly string[]
  #fields: string[] = []
  #fragments: string[] = []

  constructor(schema: GraphQLSchema, random: () => number, ids: readonly string[]) {
    this.#schema = schema
    this.#random = random
    this.#ids = ids
  }

  operation(root: GraphQLNamedType, roots: readonly Field[]) {
    this.#variables = new Map()
    this.#fields = []
    this.#fragments = []
    const selection = roots.map((field) => this.#field(root, field, DEPTH)).join(' ')
    const declared = [...this.#variables].map(([name, { type }]) => `$${name}: ${type}`)
    const head = declared.length > 0 ? `(${declared.join(', ')})` : ''
    return {
      text: `${root.name.toLowerCase()} x${head} { ${selection} } ${this.#fragments.join(' ')}`,
      variables: Object.fromEntries([...this.#variables].map(([name, { value }]) => [name, value])),
      fields: this.#fields,
    }
  }

  #field(on: GraphQLNamedType, field: Field, depth: number): string {
    this.#fields.push(`${on.name}.${field.name}`)
    const told = field.args.filter(({ type }) => isNonNullType(type) || this.#random() < 0.6)
    const args = told.map(({ name, type }) => {
      const value = this.#random() < 0.1 ? pick(LEAVES, this.#random) : this.#value(type, 4)
      return `${name}: ${this.#random() < 0.3 ? literal(value, type) : `$${this.#variable(type, value)}`}`
    })
    const alias = `f${this.#fields.length}`
    const inner = isLeafType(getNamedType(field.type)) ? '' : this.#selection(getNamedType(field.type), depth - 1)
    return `${alias}: ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${inner}`
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    if (isAbstractType(type)) {
      const members = this.#schema.getPossibleTypes(type)
      return `{ __typename ${members.map((each) => `... on ${each.name} ${this.#selection(each, depth)}`).join(' ')} }`
    }
    if (!isObjectType(type)) return ''
    const fields = Object.values(type.getFields()).filter(({ type: to }) => depth > 0 || isLeafType(getNamedType(to)))
    const few = fields.filter(() => this.#random() < (fields.length > 12 ? 0.15 : 0.5))
    const selected = few.map((field) => this.#field(type, field, depth)).join(' ')
    return this.#random() < 0.2 ? this.#spread(type, selected) : `{ __typename ${selected} }`
  }

  /** The same by a fragment, spread twice, or not there at all. */
  #spread(type: GraphQLNamedType, selected: string): string {
    const name = `F${this.#fragments.length}`
    // Once in a while it spreads itself.
    const more = this.#random() < 0.03 ? `...${name}` : ''
    this.#fragments.push(
      this.#random() < 0.03 ? '' : `fragment ${name} on ${type.name} { __typename ${selected} ${more} }`,
    )
    return `{ ...${name} ... on ${type.name} { ...${name} } }`
  }

  #variable(type: GraphQLInputType, value: unknown): string {
    const name = `v${this.#variables.size}`
    this.#variables.set(name, { type: String(type), value })
    return name
  }

  /** Mostly of the right shape, so that it comes as far as the code behind the schema. */
  #value(type: GraphQLInputType, depth: number): unknown {
    if (!isNonNullType(type) && this.#random() < 0.1) return null
    if (this.#random() < 0.03 || depth === 0) return pick(LEAVES, this.#random)
    const plain = getNullableType(type)
    if (isListType(plain)) {
      const few = Array.from({ length: Math.floor(this.#random() * 5) }, () => this.#value(plain.ofType, depth - 1))
      if (this.#random() > 0.01) return few
      return Array.from({ length: LONG_LIST }, (_, i) => few[i % few.length] ?? null)
    }
    if (isEnumType(plain)) return pick(plain.getValues(), this.#random).name
    if (isInputObjectType(plain)) {
      const fields = Object.values(plain.getFields()).filter((each) => isNonNullType(each.type) || this.#random() < 0.6)
      return Object.fromEntries(fields.map((each) => [each.name, this.#value(each.type, depth - 1)]))
    }
    return this.#scalar(String(plain))
  }

  #scalar(name: string): unknown {
    if (name === 'Int' || name === 'Float') return pick(NUMBERS, this.#random)
    if (name === 'Boolean') return this.#random() < 0.5
    if (name === 'Date' && this.#random() < 0.7) return '2024-06-05'
    if (name === 'DateTime' && this.#random() < 0.7) return '2030-01-01T00:00:00.000Z'
    if (this.#random() < (name === 'ID' ? 0.8 : 0.1)) return damaged(pick(this.#ids, this.#random), this.#random)
    return pick(HOSTILE, this.#random)
  }
}

/** As it stands in a document. */
function literal(value: unknown, type: GraphQLInputType): string {
  const plain = getNullableType(type)
  if (Array.isArray(value))
    return `[${value.map((one) => literal(one, isListType(plain) ? plain.ofType : type)).join(' ')}]`
  if (typeof value === 'string') return isEnumType(plain) ? value : JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = isInputObjectType(plain) ? plain.getFields() : {}
  return `{${Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner, fields[name]?.type ?? type)}`)}}`
}

/** A piece of it, of another type or number, or as it is. */
function damaged(id: string, random: () => number): string {
  const inside = Buffer.from(id, 'base64').toString()
  const [type = '', name = ''] = inside.split(':')
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  return pick(
    [
      ...[id, id, id, id.slice(1), id.slice(0, -3), `${id} `, id.toLowerCase(), inside, `${id}${id}`],
      ...[`${type}:1e3`, `Game:${name}`, `${type}:`, `${type}:-1`, `${type}:9${'9'.repeat(30)}`].map(encoded),
      ...[`${type}:${name}\u0000`, `${inside}:0`, `${type}:${name.slice(2)}`, type].map(encoded),
    ],
    random,
  )
}

/** A piece is missing, or there twice. */
function broken(text: string, random: () => number): string {
  const [a, b] = [Math.floor(random() * text.length), Math.floor(random() * text.length)]
  return random() < 0.5 ? text.slice(0, a) : text.slice(0, Math.max(a, b)) + text.slice(Math.min(a, b))
}

function deep(random: () => number): string {
  const depth = Math.floor(random() * 900)
  const [open, close] = pick(
    [
      ['{ a ', '}'],
      ['{ viewer ', '}'],
      ['{ ... on Query ', '}'],
      ['[', ']'],
    ] as const,
    random,
  )
  const nest = open.repeat(depth) + close.repeat(depth)
  return open === '[' ? `{ nodes(ids: ${nest}) { id } }` : nest
}

function huge(random: () => number): unknown {
  const size = Math.floor(random() * 8000)
  return pick([{ v0: Array(size).fill('x') }, { v0: 'x'.repeat(size * 10) }, Array(size).fill(1), 'x', 7], random)
}

function pick<T>(from: readonly T[], random: () => number): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
