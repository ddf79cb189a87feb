import type pg from 'pg'
import { readMigrations } from './migrate.ts'
import { timed } from './timed-query.ts'

export type DatabaseState = 'ready' | 'older' | 'away'

/** Health checks must respond quickly. */
const ANSWER_MS = 5000

const APPLIED = `select migration_name as name from _prisma_migrations
  where finished_at is not null and rolled_back_at is null`

/** Checks whether the database is available and has all migrations. Concurrent callers share one query, so checks are never a load. */
export function databaseStateOf(pool: pg.Pool): () => Promise<DatabaseState> {
  const wanted = readMigrations().map(({ name }) => name)
  let asking: Promise<DatabaseState> | null = null
  return () => {
    asking ??= stateOf(pool, wanted).finally(() => {
      asking = null
    })
    return asking
  }
}

async function stateOf(pool: pg.Pool, wanted: readonly string[]): Promise<DatabaseState> {
  let timer: NodeJS.Timeout | undefined
  // All connections may be in use, in which case nothing was sent yet.
  const late = new Promise<'away'>((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS, 'away')
  })
  try {
    return await Promise.race([asked(pool, wanted), late])
  } finally {
    clearTimeout(timer)
  }
}

async function asked(pool: pg.Pool, wanted: readonly string[]): Promise<DatabaseState> {
  try {
    const { rows } = await pool.query<{ name: string }>(timed({ text: APPLIED }, ANSWER_MS))
    const applied = new Set(rows.map(({ name }) => name))
    return wanted.every((name) => applied.has(name)) ? 'ready' : 'older'
  } catch {
    return 'away'
  }
}
