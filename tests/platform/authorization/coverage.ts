/** Compares the tables with the schema: missing and obsolete rows. */
import { isObjectType } from 'graphql'
import { schema } from '#schema/schema.ts'
import { fields } from './fields.ts'
import { mutations } from './mutations.ts'
import { openFields } from './open-fields.ts'
import { peopleMutations } from './people-mutations.ts'
import { portalFields, portalOperations } from './portal.ts'
import { portalGameFields, portalGameOperations } from './portal-games.ts'
import { portalPeopleFields, portalPeopleOperations } from './portal-people.ts'
import { queries } from './queries.ts'
import { everybody, type FieldRow, type OperationRow } from './roles.ts'
import { subscriptions } from './subscriptions.ts'

export const operationRows: readonly OperationRow[] = [
  ...queries,
  ...subscriptions,
  ...portalOperations,
  ...portalGameOperations,
  ...portalPeopleOperations,
  ...mutations,
  ...peopleMutations,
  // The last of all: it ends the admin's session.
  { field: 'Mutation.adminSignOut', gets: everybody('answer') },
]
export const fieldRows: readonly FieldRow[] = [...fields, ...portalFields, ...portalGameFields, ...portalPeopleFields]

const ROOTS = ['Query', 'Mutation', 'Subscription']
/** A page of a list hands on its nodes, and every error has a message to show. */
const isPlumbing = (field: string) => /^\w+(?:Connection|Edge)\.(?:edges|pageInfo|cursor|node)$|\.message$/.test(field)

/** 'Account.fullName' and the like: every field of every object type. */
function allFields(): string[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  return types.flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  )
}

function namedFields(): Set<string> {
  const open = Object.entries(openFields).flatMap(([type, names]) => names.split(' ').map((name) => `${type}.${name}`))
  return new Set([
    ...open,
    ...operationRows.map(({ field }) => field),
    ...fieldRows.flatMap((row) => fieldsOf(row).map((name) => `${row.type}.${name}`)),
  ])
}

/** The fields that a row is about. */
export function fieldsOf({ type, fields: some }: FieldRow): readonly string[] {
  if (some) return some
  const found = schema.getType(type)
  return isObjectType(found) ? Object.keys(found.getFields()) : []
}

/** Operations and fields that no row and no list names. */
export function uncovered(): { readonly operations: readonly string[]; readonly fields: readonly string[] } {
  const named = namedFields()
  const unnamed = allFields().filter((field) => !named.has(field))
  const isOperation = (field: string) => ROOTS.includes(field.split('.')[0] ?? '')
  return {
    operations: unnamed.filter(isOperation),
    fields: unnamed.filter((field) => !isOperation(field) && !isPlumbing(field)),
  }
}

/** What the table names and the schema does not have. */
export function outdated(): string[] {
  const there = new Set(allFields())
  return [...namedFields(), ...fieldRows.filter(({ type }) => !schema.getType(type)).map(({ type }) => type)].filter(
    (name) => !there.has(name),
  )
}
