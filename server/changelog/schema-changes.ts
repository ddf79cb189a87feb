/** What differs between two schemas, in the words of graphql-inspector. Descriptions may change as they like. */
import { DiffRule, diff } from '@graphql-inspector/core'
import type { GraphQLSchema } from 'graphql'

export interface SchemaChange {
  readonly level: 'breaking' | 'dangerous' | 'safe'
  readonly message: string
  /** What has changed, as `Query.game`. */
  readonly path: string
}

const LEVELS = { BREAKING: 'breaking', DANGEROUS: 'dangerous', NON_BREAKING: 'safe' } as const
const ORDER = ['breaking', 'dangerous', 'safe'] as const

/** What breaks programs comes first. */
export async function schemaChanges(before: GraphQLSchema, after: GraphQLSchema): Promise<readonly SchemaChange[]> {
  // A new type or field says all that is in it.
  const found = await diff(before, after, [DiffRule.simplifyChanges])
  return found
    .filter(({ type }) => !String(type).includes('DESCRIPTION'))
    .map(({ criticality, message, path }) => ({ level: LEVELS[criticality.level], message, path: path ?? '' }))
    .toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || compare(a.message, b.message))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
