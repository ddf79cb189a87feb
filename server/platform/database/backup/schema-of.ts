import type pg from 'pg'
import { z } from 'zod'

/** Maintained by migrations; a backup lists its migrations separately. */
const BOOKS = '_prisma_migrations'

export const table = z.object({ name: z.string(), columns: z.array(z.string()) })
export const counter = z.object({ name: z.string(), value: z.string().nullable() })
export const migration = z.object({ name: z.string(), checksum: z.string() })

export type Table = z.infer<typeof table>
export type Counter = z.infer<typeof counter>
export type AppliedMigration = z.infer<typeof migration>

const TABLES = `
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
  coalesce((select array_agg(distinct parent.relname::text) from pg_constraint f join pg_class parent on parent.oid = f.confrelid
    where f.conrelid = c.oid and f.contype = 'f' and parent.oid <> c.oid), '{}') as parents
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> '${BOOKS}'
group by c.oid, c.relname order by c.relname`

/** In dependency order: referenced tables come first. */
export async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table & { readonly parents: readonly string[] }>(TABLES)
  const left = new Map(rows.map((row) => [row.name, row]))
  const ordered: Table[] = []
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ parents }) => !parents.some((parent) => left.has(parent)))
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      left.delete(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

/** `value` is null for a counter that was never used. */
export async function countersOf(client: pg.Client): Promise<readonly Counter[]> {
  const { rows } = await client.query<Counter>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() order by sequencename`,
  )
  return rows
}

/** In the order in which they were applied. Empty for a database without migrations. */
export async function migrationsOf(client: pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows: books } = await client.query(
    'select from pg_tables where schemaname = current_schema() and tablename = $1',
    [BOOKS],
  )
  if (books.length === 0) return []
  const { rows } = await client.query<AppliedMigration>(
    `select migration_name as name, checksum from ${BOOKS}
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  )
  return rows
}

/** Returns the name as an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
