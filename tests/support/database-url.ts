/** A way over TCP to a test's database, whose PostgreSQL listens on a socket alone: as DATABASE_URL takes it. */
import { join } from 'node:path'
import type { DatabaseConnection } from '#server/platform/database/client.ts'
import { openCable } from './cable.ts'

export interface DatabaseUrl extends AsyncDisposable {
  readonly url: string
}

export async function openDatabaseUrl(connection: DatabaseConnection, user = 'postgres'): Promise<DatabaseUrl> {
  const { host = '', port, database } = connection
  const cable = await openCable({ path: join(host, `.s.PGSQL.${port}`) })
  return {
    url: `postgresql://${user}@127.0.0.1:${cable.port}/${database}`,
    [Symbol.asyncDispose]: () => cable[Symbol.asyncDispose](),
  }
}
