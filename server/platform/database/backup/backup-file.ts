/**
 * The format of a backup: lines of text, compressed by gzip. First the heading; then each table as its name, its rows in COPY format, a
 * line with \\. and the number and digest of its rows; the last line says that the backup is complete.
 */
import { z } from 'zod'
import { counter, migration, table } from './schema-of.ts'

export const FORMAT = 'ninefold-backup-1'
/** Not a possible row in COPY format. */
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
