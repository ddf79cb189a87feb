/** Holds a schema to what the published one has promised: nothing breaks that was not declared, and nothing goes before its day. */
import { buildSchema, type GraphQLSchema, lexicographicSortSchema, parse, print, printSchema, visit } from 'graphql'
import { declarationOf, declaredIn, declares, withPublished } from './changelog-page.ts'
import { deprecatedIn } from './coordinates.ts'
import { deprecationMistakes, readDeprecation } from './deprecation.ts'
import { type SchemaChange, schemaChanges } from './schema-changes.ts'

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
  // Beside a new description, graphql-inspector tells of nothing else that has changed in its place.
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
