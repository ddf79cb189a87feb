/** The reference: every operation, type, field, argument and value of the schema, on a page for each kind. */
import type { GraphQLNamedType, GraphQLSchema } from 'graphql'
import { type Html, html, joined } from './html.ts'
import { type Links, operationEntry, typeEntry } from './reference-entry.ts'
import { kindOf, type Operation, type RootKind, type SchemaParts, schemaParts, type TypeKind } from './schema-parts.ts'

export interface ReferencePage {
  /** The end of its address below /developers/reference; empty for the index. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** Takes some milliseconds for a long page. */
  body(): Html
}

type PageName = RootKind | TypeKind

const ROOT = '/developers/reference'

/** In the order in which people want them. */
const PAGES: readonly { readonly name: PageName; readonly title: string; readonly about: string }[] = [
  { name: 'queries', title: 'Queries', about: 'What can be read.' },
  {
    name: 'mutations',
    title: 'Mutations',
    about:
      'What can be done: by players, with the cookies of our own pages. API keys and pages of other sites read alone.',
  },
  {
    name: 'subscriptions',
    title: 'Subscriptions',
    about: 'What is told while you listen. The first message is the state of the moment.',
  },
  { name: 'objects', title: 'Objects', about: 'What answers are made of.' },
  { name: 'interfaces', title: 'Interfaces', about: 'What several objects have in common.' },
  {
    name: 'unions',
    title: 'Unions',
    about: 'Results that are one of several objects: an answer, or an expected failure.',
  },
  {
    name: 'errors',
    title: 'Errors',
    about: 'Expected failures. They come as data, as members of the result unions, each with a sentence for people.',
  },
  { name: 'inputs', title: 'Inputs', about: 'What arguments are made of.' },
  { name: 'enums', title: 'Enums', about: 'Values to choose from.' },
  { name: 'scalars', title: 'Scalars', about: 'The leaves of answers and arguments.' },
]

const PORTAL = {
  name: 'portal',
  title: 'The portal',
  about: 'Operations and types for admins alone. Everybody else is answered NotAdmin.',
}

const INDEX = {
  name: '',
  title: 'Reference',
  description: 'Every query, mutation, subscription and type of the API, generated from the schema that answers.',
}

export function referencePages(schema: GraphQLSchema): readonly ReferencePage[] {
  const parts = schemaParts(schema)
  const links = linksOf(schema, parts)
  const pages = PAGES.map((page) => ({
    name: page.name,
    title: page.title,
    description: page.about,
    body: () => pageOf(page, entriesOf(parts, links, page.name)),
  }))
  return [{ ...INDEX, body: () => indexPage(parts) }, ...pages, portalPage(parts, links)]
}

interface Entry {
  readonly id: string
  readonly body: Html
}

/** The public operations or types of a kind. */
function entriesOf({ operations, types }: SchemaParts, links: Links, kind: PageName): readonly Entry[] {
  return [
    ...operations
      .filter((operation) => operation.kind === kind && !operation.isPortal)
      .map((operation) => operationOf(operation, links)),
    ...types.filter(({ type, isPortal }) => kindOf(type) === kind && !isPortal).map(({ type }) => typeOf(type, links)),
  ]
}

function portalPage({ operations, types }: SchemaParts, links: Links): ReferencePage {
  const entries = () => [
    ...operations.filter(({ isPortal }) => isPortal).map((operation) => operationOf(operation, links)),
    ...types.filter(({ isPortal }) => isPortal).map(({ type }) => typeOf(type, links)),
  ]
  return { name: PORTAL.name, title: PORTAL.title, description: PORTAL.about, body: () => pageOf(PORTAL, entries()) }
}

const operationOf = (operation: Operation, links: Links): Entry => ({
  id: operation.field.name,
  body: operationEntry(operation, links),
})

const typeOf = (type: GraphQLNamedType, links: Links): Entry => ({ id: type.name, body: typeEntry(type, links) })

function pageOf({ title, about }: { readonly title: string; readonly about: string }, entries: readonly Entry[]): Html {
  return html`<h1>${title}</h1>
<p class="lead">${about}</p>
<nav class="contents" aria-label="On this page"><ul class="names">${entries.map(({ id }) => html`<li><a href="#${id}">${id}</a></li>`)}</ul></nav>
${joined(
  entries.map(({ body }) => body),
  '\n',
)}`
}

/** Every name, with where it is. */
function indexPage(parts: SchemaParts): Html {
  const lists = [...PAGES, PORTAL].map((page) => {
    const names = namesOn(parts, page.name)
    const items = names.map((name) => html`<li><a href="${ROOT}/${page.name}#${name}">${name}</a></li>`)
    return html`<h2 id="${page.name}"><a href="${ROOT}/${page.name}">${page.title}</a> <small>${names.length}</small></h2>
<p>${page.about}</p><ul class="names">${items}</ul>`
  })
  return html`<h1>${INDEX.title}</h1>
<p class="lead">${INDEX.description} As a file: <a href="/schema.graphql">schema.graphql</a>.</p>
${joined(lists, '\n')}`
}

function namesOn({ operations, types }: SchemaParts, page: string): readonly string[] {
  const isHere = (kind: string, isPortal: boolean) => (isPortal ? PORTAL.name : kind) === page
  return [
    ...operations.filter(({ kind, isPortal }) => isHere(kind, isPortal)).map(({ field }) => field.name),
    ...types.filter(({ type, isPortal }) => isHere(kindOf(type), isPortal)).map(({ type }) => type.name),
  ]
}

function linksOf(schema: GraphQLSchema, { operations, types }: SchemaParts): Links {
  const pages = new Map(types.map(({ type, isPortal }) => [type.name, isPortal ? PORTAL.name : kindOf(type)]))
  const rootPages = new Map(
    operations.map(({ kind, field, isPortal }) => [`${kind} ${field.name}`, isPortal ? PORTAL.name : kind]),
  )
  return {
    schema,
    toType: (name) => `${ROOT}/${pages.get(name) ?? ''}#${name}`,
    toOperation: ({ kind, field }) => `${ROOT}/${rootPages.get(`${kind} ${field.name}`) ?? kind}#${field.name}`,
    operations,
  }
}
