/** Which database serves a request. Kept beside the context and not in it: the client's type is large and resolvers need verbs. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Context } from '#schema/context.ts'

const databases = new WeakMap<Context, PrismaClient>()

/** Called once for each context, by whoever makes it. */
export function provideDatabase(context: Context, client: PrismaClient): void {
  databases.set(context, client)
}

/** For the Prisma plugin and the loaders of catalogue entities. */
export function databaseOf(context: Context): PrismaClient {
  const client = databases.get(context)
  if (client) return client
  throw new Error('provideDatabase was not called for this context')
}
