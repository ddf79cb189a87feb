/** The two ways to the database: Prisma for what it says well, a pool for SQL written by hand. */
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '#prisma/generated/client/client.ts'

/** What both need to connect. */
export type DatabaseConnection = Readonly<pg.ClientConfig>

/** PostgreSQL takes 100 connections unless told otherwise; several servers share them. */
const PRISMA_CONNECTIONS = 10
const POOL_CONNECTIONS = 10

export interface DatabaseClients extends AsyncDisposable {
  readonly prisma: PrismaClient
  readonly pool: pg.Pool
}

/** Both together, ended together. */
export function createClients(connection: DatabaseConnection): DatabaseClients {
  const prisma = createPrisma(connection)
  const pool = createPool(connection)
  return {
    prisma,
    pool,
    async [Symbol.asyncDispose]() {
      await Promise.all([prisma.$disconnect(), pool.end()])
    },
  }
}

/** A Prisma client that connects at its first query; end it with `$disconnect()`. */
export function createPrisma(connection: DatabaseConnection): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg({ ...connection, max: PRISMA_CONNECTIONS }) })
}

/** A pool that survives the loss of an idle connection; end it with `end()`. */
export function createPool(connection: DatabaseConnection): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: POOL_CONNECTIONS })
  // Without a listener, the end of an idle connection would end the process. The next query connects anew.
  pool.on('error', () => {})
  return pool
}
