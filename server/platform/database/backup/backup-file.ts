/**
 * The form of a backup: lines of text, packed by gzip. First the heading; then each table as its name, its rows as COPY writes
 * them, a line with \\. and what there were of them; at last a line that says that nothing is missing.
 */
import { z } from 'zod'
import { counter, migration, table } from './schema-of.ts'

export const FORMAT = 'ninefold-backup-1'
/** COPY writes no row like it. */
export const END_OF_ROWS = '\\.'

export const heading = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  migrations: z.array(migration),
  tables: z.array(table),
  counters: z.array(counter),
})
export const beginning = z.object({ table: z.string() })
export const summary = z.object({ rows: z.number(), bytes: z.number(), sha256: z.string() })
export const ending = z.object({ end: z.literal(true), rows: z.number() })

export type Heading = z.infer<typeof heading>
export type Summary = z.infer<typeof summary>
