/** An operation or a type of the reference: what it is, what it takes, gives and costs, and where it is used. */
import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql'
import { explorerWith } from './explorer-link.ts'
import { type Html, html, joined } from './html.ts'
import { sampleOf } from './sample.ts'
import { isError, kindOf, type Operation } from './schema-parts.ts'

/** Where everything is. */
export interface Links {
  readonly schema: GraphQLSchema
  readonly operations: readonly Operation[]
  toType(name: string): string
  toOperation(operation: Operation): string
}

const KINDS = {
  objects: 'Object',
  interfaces: 'Interface',
  unions: 'Union',
  errors: 'Error',
  inputs: 'Input',
  enums: 'Enum',
  scalars: 'Scalar',
  queries: 'Query',
  mutations: 'Mutation',
  subscriptions: 'Subscription',
} as const

export function operationEntry(operation: Operation, links: Links): Html {
  const { kind, field } = operation
  const result = getNamedType(field.type)
  return entry(
    field.name,
    KINDS[kind],
    html`<p class="signature"><code>${field.name}${signature(field.args, links)}: ${typeText(field.type, links)}</code></p>
${fieldWords(field)}
${argumentList(field.args)}
${isUnionType(result) ? members(result.getTypes(), links, 'Answers') : html``}
${example(operation)}`,
  )
}

/** What the explorer can ask, it is a press away from. */
function example(operation: Operation): Html {
  const text = sampleOf(operation)
  const way = operation.kind === 'mutations' ? html`` : html`<a href="${explorerWith(text)}">Open in the explorer</a>`
  return html`<figure class="code"><figcaption>example ${way}</figcaption><pre tabindex="0" role="group" aria-label="Example of ${operation.field.name}"><code>${text}</code></pre></figure>`
}

export function typeEntry(type: GraphQLNamedType, links: Links): Html {
  return entry(
    type.name,
    KINDS[kindOf(type)],
    html`${words(type.description)}
${implemented(type, links)}
${partsOf(type, links)}
${usedBy(type, links)}`,
  )
}

function entry(name: string, kind: string, body: Html): Html {
  return html`<section class="entry" id="${name}" aria-labelledby="${name}-name">
<h2 id="${name}-name"><a class="anchor" href="#${name}">${name}</a> <small>${kind}</small></h2>
${body}
</section>`
}

function partsOf(type: GraphQLNamedType, links: Links): Html {
  if (isObjectType(type) || isInterfaceType(type)) {
    const rows = Object.values(type.getFields()).map((field) => fieldRow(type.name, field, links))
    const possible = isInterfaceType(type)
      ? members(links.schema.getPossibleTypes(type), links, 'Implemented by')
      : html``
    return html`<dl class="fields">${rows}</dl>${possible}`
  }
  if (isUnionType(type)) return members(type.getTypes(), links, 'One of')
  if (isInputObjectType(type)) {
    return html`<dl class="fields">${Object.values(type.getFields()).map((field) => inputRow(type.name, field, links))}</dl>`
  }
  if (isEnumType(type))
    return html`<dl class="fields">${type.getValues().map((value) => valueRow(type.name, value))}</dl>`
  return html``
}

function fieldRow(owner: string, field: GraphQLField<unknown, unknown>, links: Links): Html {
  const args = signature(field.args, links)
  return html`<dt id="${owner}.${field.name}"><code>${field.name}${args}: ${typeText(field.type, links)}</code></dt>
<dd>${fieldWords(field)}${argumentList(field.args)}</dd>`
}

function inputRow(owner: string, field: GraphQLInputField, links: Links): Html {
  return html`<dt id="${owner}.${field.name}"><code>${field.name}: ${typeText(field.type, links)}${defaultOf(field)}</code></dt>
<dd>${words(field.description)}${deprecated(field.deprecationReason)}</dd>`
}

function valueRow(owner: string, value: GraphQLEnumValue): Html {
  return html`<dt id="${owner}.${value.name}"><code>${value.name}</code></dt>
<dd>${words(value.description)}${deprecated(value.deprecationReason)}</dd>`
}

function fieldWords(field: GraphQLField<unknown, unknown>): Html {
  const cost = costInWords(field)
  const price = cost === null ? html`` : html`<p class="cost">Cost: ${cost}.</p>`
  return html`${words(field.description)}${deprecated(field.deprecationReason)}${price}`
}

function signature(args: readonly GraphQLArgument[], links: Links): Html {
  if (args.length === 0) return html``
  return html`(${joined(
    args.map((arg) => html`${arg.name}: ${typeText(arg.type, links)}${defaultOf(arg)}`),
    ', ',
  )})`
}

/** Those that say something. */
function argumentList(args: readonly GraphQLArgument[]): Html {
  const said = args.filter(({ description, deprecationReason }) => description || deprecationReason)
  if (said.length === 0) return html``
  const items = said.map(
    (arg) => html`<li><code>${arg.name}</code> ${text(arg.description)}${deprecated(arg.deprecationReason)}</li>`,
  )
  return html`<ul class="arguments" aria-label="Arguments">${items}</ul>`
}

function members(types: readonly GraphQLNamedType[], links: Links, title: string): Html {
  const ordered = [...types.filter((type) => !isError(type)), ...types.filter(isError)]
  const items = ordered.map(
    (type) =>
      html`<li><a href="${links.toType(type.name)}"><code>${type.name}</code></a>${isError(type) ? html` <small class="failure">error</small>` : html``} ${text(type.description)}</li>`,
  )
  return html`<p class="label">${title}</p><ul class="members">${items}</ul>`
}

function implemented(type: GraphQLNamedType, links: Links): Html {
  const interfaces = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : []
  if (interfaces.length === 0) return html``
  return html`<p class="label">Is ${joined(
    interfaces.map(({ name }) => html`<a href="${links.toType(name)}"><code>${name}</code></a>`),
    ', ',
  )}</p>`
}

/** Results lead to their operation, inputs to what takes them. */
function usedBy(type: GraphQLNamedType, links: Links): Html {
  const users = links.operations.filter(
    ({ field }) => getNamedType(field.type) === type || field.args.some((arg) => getNamedType(arg.type) === type),
  )
  if (users.length === 0) return html``
  return html`<p class="label">Used by ${joined(
    users.map((user) => html`<a href="${links.toOperation(user)}"><code>${user.field.name}</code></a>`),
    ', ',
  )}</p>`
}

/** As the schema writes it, each name a link. */
function typeText(type: GraphQLType, links: Links): Html {
  if (isNonNullType(type)) return html`${typeText(type.ofType, links)}!`
  if (isListType(type)) return html`[${typeText(type.ofType, links)}]`
  return html`<a href="${links.toType(type.name)}">${type.name}</a>`
}

function defaultOf({ defaultValue, type }: GraphQLArgument | GraphQLInputField): Html {
  if (defaultValue === undefined) return html``
  const value = astFromValue(defaultValue, type)
  return value ? html` = ${print(value)}` : html``
}

function deprecated(reason: string | null | undefined): Html {
  return reason ? html`<p class="deprecated"><strong>Deprecated.</strong> ${reason}</p>` : html``
}

const words = (said: string | null | undefined) => (said ? html`<p>${text(said)}</p>` : html``)

/** Descriptions have code in them and nothing else. */
function text(said: string | null | undefined): Html {
  const parts = (said ?? '').split(/`([^`]+)`/)
  return joined(parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`)))
}

/** What a field costs, in words: as the API counts it, from the schema itself. */
interface FieldCost {
  readonly points: number
  /** How often what is asked below it counts. */
  readonly times: number
  /** The arguments decide, such as `first`. */
  readonly depends: boolean
}

/** The builder's default. */
const POINT = 1
const TIMES_OF_A_LIST = 10

/** Null for the usual: a point, and what is below it once. */
function costInWords(field: GraphQLField<unknown, unknown>): string | null {
  const { points, times, depends } = costOf(field)
  const hasMore = isCompositeType(getNamedType(field.type))
  const own = points === 1 ? '1 point' : `${points} points`
  if (hasMore && depends) return `${own}; what is below counts as often as the arguments ask for items`
  if (hasMore && times !== 1) return `${own}; what is below counts ${times} times`
  return points === POINT ? null : own
}

function costOf(field: GraphQLField<unknown, unknown>): FieldCost {
  const times = isListType(getNullableType(field.type)) ? TIMES_OF_A_LIST : 1
  const said: unknown = field.extensions['complexity']
  if (typeof said === 'function') return { ...read(said({}, {}, field), times), depends: true }
  return { ...read(said, times), depends: false }
}

function read(said: unknown, times: number): Omit<FieldCost, 'depends'> {
  if (typeof said === 'number') return { points: said, times }
  if (typeof said !== 'object' || said === null) return { points: POINT, times }
  return { points: number(said, 'field', POINT), times: number(said, 'multiplier', times) }
}

function number(said: object, name: string, otherwise: number): number {
  const value: unknown = Reflect.get(said, name)
  return typeof value === 'number' ? value : otherwise
}
