/** Shifts the clock of a database: for new connections, its time differs by this many milliseconds from the machine's. */
import pg from 'pg'
import type { DatabaseConnection } from '#server/platform/database/client.ts'

/** Names are looked up in `public` first, so that this function is found in place of PostgreSQL's own. */
export async function shiftDatabaseClock(connection: DatabaseConnection, shiftMs: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`
      create or replace function public.clock_timestamp() returns timestamptz language sql volatile as
        $$ select pg_catalog.clock_timestamp() + interval '${shiftMs} milliseconds' $$;
      do $$ begin
        execute format('alter database %I set search_path = public, pg_catalog', current_database());
      end $$`)
  } finally {
    await client.end()
  }
}
