/** Holds a schema to what the published one has promised: nothing breaks that was not declared, and nothing goes before its day. */

import { DiffRule, diff } from '@graphql-inspector/core'
import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql'

export interface SchemaPapers {
  /** The schema that was published last, as text. */
  readonly published: string
  /** The schema as it is now. */
  readonly current: string
  /** The page of changes. */
  readonly changelog: string
  /** The day it is: 2026-11-21. */
  readonly today: string
}

export interface SchemaVerdict {
  /** Each in a sentence that says what to do. None: the schema may be published. */
  readonly mistakes: readonly string[]
  /** What has changed since the published schema. */
  readonly changes: readonly SchemaChange[]
}

export async function judgeSchema({ published, current, changelog, today }: SchemaPapers): Promise<SchemaVerdict> {
  const before = buildSchema(published)
  // If a description has changed too, graphql-inspector reports no other change in that place.
  const after = buildSchema(withoutDescriptions(current))
  const changes = await schemaChanges(before, after)
  const promised = promisesOf(before)
  const declared = declaredIn(changelog)
  const broken = changes
    .filter(({ level }) => level === 'breaking')
    .flatMap(({ path, message }) => {
      const until = promised.get(path)
      if (until) return until >= today ? [`${message}: it was promised to stay until ${until}. Put it back.`] : []
      if (declared.some((line) => declares(line, message))) return []
      return [
        `${message}: this breaks programs. Keep it and deprecate it, or write '${declarationOf(message)}' below 'Next' in schema/CHANGELOG.md.`,
      ]
    })
  return { mistakes: [...broken, ...deprecationMistakes(after)], changes }
}

export interface PublishedPapers {
  readonly published: string
  readonly changelog: string
}

/** The papers once the schema is published; it must have no mistakes. */
export async function publishSchema(papers: SchemaPapers): Promise<PublishedPapers> {
  const { mistakes, changes } = await judgeSchema(papers)
  if (mistakes.length > 0) throw new Error(`This schema cannot be published:\n${mistakes.join('\n')}`)
  if (changes.length === 0) return papers
  return {
    published: withoutDescriptions(papers.current),
    changelog: withPublished(papers.changelog, changes, papers.today),
  }
}

/** What counts of a published schema is its form. */
export function withoutDescriptions(text: string): string {
  const sorted = printSchema(lexicographicSortSchema(buildSchema(text)))
  const plain = visit(parse(sorted, { noLocation: true }), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  })
  return `${print(plain)}\n`
}

/** Until when what is deprecated stays, by what it is. */
function promisesOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  return new Map(
    deprecatedIn(schema).flatMap(({ coordinate, reason }) => {
      const deprecation = readDeprecation(reason)
      return deprecation ? [[coordinate, deprecation.until] as const] : []
    }),
  )
}

// The promise of a deprecation: a replacement, and a removal date that leaves 90 days.

/** From the day of the deprecation to the last day on which what is deprecated must be there. */
const DEPRECATION_DAYS = 90
const DAY_MS = 86_400_000
const EXAMPLE = 'Use `Query.archive`. Deprecated 2026-11-21, removed after 2027-02-19.'
const REASON =
  /^Use `(?<replacement>[\w.]+)`(?:[^.]|\.(?! ))*\. Deprecated (?<since>\d{4}-\d{2}-\d{2}), removed after (?<until>\d{4}-\d{2}-\d{2})\.$/

interface Deprecation {
  /** A type, a field or a value, as `Query.archive`. */
  readonly replacement: string
  readonly since: string
  /** It may be removed the day after. */
  readonly until: string
}

/** Null for a reason that is not of the form that every one must have. */
function readDeprecation(reason: string): Deprecation | null {
  const { replacement, since, until } = REASON.exec(reason)?.groups ?? {}
  if (!replacement || !since || !until || !isDay(since) || !isDay(until)) return null
  return { replacement, since, until }
}

/** What is wrong with the deprecations of a schema, each in a sentence that says what to do. */
function deprecationMistakes(schema: GraphQLSchema): readonly string[] {
  const known = coordinatesOf(schema)
  return deprecatedIn(schema).flatMap(({ coordinate, reason }) => {
    const mistake = mistakeIn(reason, known)
    return mistake ? [`${coordinate} is deprecated with '${reason}': ${mistake}`] : []
  })
}

function mistakeIn(reason: string, known: ReadonlySet<string>): string | null {
  const deprecation = readDeprecation(reason)
  if (!deprecation) return `write it as '${EXAMPLE}'`
  const { replacement, since, until } = deprecation
  if (!known.has(replacement)) return `there is no ${replacement} to use in its place`
  const earliest = earliestRemoval(since)
  return until < earliest ? `it must stay for ${DEPRECATION_DAYS} days, until ${earliest} at least` : null
}

function earliestRemoval(since: string): string {
  return new Date(Date.parse(since) + DEPRECATION_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/** Not so of 2026-02-30. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Names everything in a schema as people write it: `Game`, `Game.number`, `Query.game.number`, `Difficulty.EASY`. */
interface Element {
  readonly coordinate: string
  readonly reason: string | null | undefined
}

/** Everything that a reason may refer to. */
function coordinatesOf(schema: GraphQLSchema): ReadonlySet<string> {
  return new Set(elementsOf(schema).map(({ coordinate }) => coordinate))
}

/** What is deprecated, and why. */
function deprecatedIn(schema: GraphQLSchema): readonly { coordinate: string; reason: string }[] {
  return elementsOf(schema).flatMap(({ coordinate, reason }) =>
    typeof reason === 'string' ? [{ coordinate, reason }] : [],
  )
}

function elementsOf(schema: GraphQLSchema): readonly Element[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  return types.flatMap((type) => [{ coordinate: type.name, reason: null }, ...partsOf(type)])
}

function partsOf(type: GraphQLNamedType): readonly Element[] {
  const within = (parent: string, { name, deprecationReason: reason }: Part) => ({
    coordinate: `${parent}.${name}`,
    reason,
  })
  if (isEnumType(type)) return type.getValues().map((value) => within(type.name, value))
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => within(type.name, field))
  if (!('getFields' in type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    within(type.name, field),
    ...field.args.map((arg) => within(`${type.name}.${field.name}`, arg)),
  ])
}

interface Part {
  readonly name: string
  readonly deprecationReason?: string | null | undefined
}

/** The page of changes: a section for each day on which a schema was published, and before them what is declared for the next. */
const NEXT = '## Next'
const SECTION = /^## /m

/** A breaking change that is meant, as a line of the section of the next schema: `- breaking: MESSAGE`, and what to say of it. */
function declarationOf(message: string): string {
  return `- breaking: ${message}`
}

/** The lines that declare what the next schema breaks. */
function declaredIn(page: string): readonly string[] {
  return nextSection(page)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.startsWith('- breaking: '))
}

/** Whether a line declares a change; what follows in brackets is for people. */
function declares(line: string, message: string): boolean {
  const declaration = declarationOf(message)
  return line === declaration || (line.startsWith(`${declaration} (`) && line.endsWith(')'))
}

/** The page with these changes published; those of a day that has a section already join it. */
function withPublished(page: string, changes: readonly SchemaChange[], day: string): string {
  const declared = declaredIn(page)
  const lines = changes.map(
    ({ level, message }) => declared.find((line) => declares(line, message)) ?? `- ${level}: ${message}`,
  )
  const { head, rest } = parts(page)
  const heading = `## ${day}`
  const [first = '', ...older] = rest.split(/\n(?=## )/)
  const isSameDay = first.split('\n')[0] === heading
  const kept = isSameDay ? first.split('\n').filter((line) => line.startsWith('- ')) : []
  const section = `${heading}\n\n${[...kept, ...lines].join('\n')}\n`
  const before = isSameDay ? older : rest === '' ? [] : [first, ...older]
  return `${[`${head}${NEXT}\n`, section, ...before.map((text) => `${text.trimEnd()}\n`)].join('\n')}`
}

function nextSection(page: string): string {
  const start = page.indexOf(`${NEXT}\n`)
  if (start < 0) return ''
  const body = page.slice(start + NEXT.length)
  const end = body.search(SECTION)
  return end < 0 ? body : body.slice(0, end)
}

/** What stands before the section of the next schema, and the sections after it. */
function parts(page: string): { readonly head: string; readonly rest: string } {
  const start = page.indexOf(`${NEXT}\n`)
  if (start < 0) return { head: `${page.trimEnd()}\n\n`, rest: '' }
  const rest = page.slice(start + NEXT.length + nextSection(page).length)
  return { head: page.slice(0, start), rest }
}

/** What differs between two schemas, in the words of graphql-inspector. Descriptions may change as they like. */
interface SchemaChange {
  readonly level: 'breaking' | 'dangerous' | 'safe'
  readonly message: string
  /** What has changed, as `Query.game`. */
  readonly path: string
}

const LEVELS = { BREAKING: 'breaking', DANGEROUS: 'dangerous', NON_BREAKING: 'safe' } as const
const ORDER = ['breaking', 'dangerous', 'safe'] as const

/** What breaks programs comes first. */
async function schemaChanges(before: GraphQLSchema, after: GraphQLSchema): Promise<readonly SchemaChange[]> {
  // A new type or field says all that is in it.
  const found = await diff(before, after, [DiffRule.simplifyChanges])
  return found
    .filter(({ type }) => !String(type).includes('DESCRIPTION'))
    .map(({ criticality, message, path }) => ({ level: LEVELS[criticality.level], message, path: path ?? '' }))
    .toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || compare(a.message, b.message))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
