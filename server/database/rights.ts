/** Says in words which rights in the database are missing, before anybody would find out by an error. */
import pg from 'pg'
import { StartFailure } from '../start-failure.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const READ_ONLY = '25006'
const MOST_NAMED = 3

/** Views are only read. What came with an extension is not ours. */
const MISSING = `
select relname as name from pg_class
where relnamespace = current_schema()::regnamespace and not case relkind
  when 'r' then has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
    and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')
  when 'v' then has_table_privilege(oid, 'select')
  when 'S' then has_sequence_privilege(oid, 'usage')
  else true end
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
order by relname`

/** Fails where the user cannot read and write what is in the schema. */
export async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(MISSING)
  if (rows.length === 0) return
  const user = client.user ?? ''
  const named = rows.slice(0, MOST_NAMED).map(({ name }) => name)
  const others = rows.length > MOST_NAMED ? `, and ${rows.length - MOST_NAMED} others` : ''
  throw new StartFailure(
    `The user ${user} may not read and write everything in the database (${named.join(', ')}${others}): as its owner run ` +
      `grant select, insert, update, delete on all tables in schema public to "${user}"; ` +
      `grant usage on all sequences in schema public to "${user}".`,
  )
}

/** A failure in words where the problem is a missing right; undefined for any other problem. */
export function rightsFailure(client: pg.Client, problem: unknown): StartFailure | undefined {
  const cause = problem instanceof Error && problem.cause instanceof pg.DatabaseError ? problem.cause : problem
  if (!(cause instanceof pg.DatabaseError)) return undefined
  if (cause.code === READ_ONLY) {
    return new StartFailure(
      'The database is read-only, as a standby is: DATABASE_URL has to lead to one that can be written.',
    )
  }
  if (cause.code !== INSUFFICIENT_PRIVILEGE) return undefined
  const user = client.user ?? ''
  return new StartFailure(
    `The user ${user} may not bring the database up to date (${cause.message}): make it the owner of what is in it, or in an ` +
      `empty database run grant usage, create on schema public to "${user}".`,
  )
}
