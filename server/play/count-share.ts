/** Counts a share in total and for its day, both or neither. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

/** `day` is YYYY-MM-DD. By hand: Prisma would need a transaction for what is one statement. */
export async function countShare(prisma: Pick<PrismaClient, '$executeRaw'>, key: string, day: string): Promise<void> {
  await prisma.$executeRaw`
    with ever as (
      insert into analytics_counter as known (key, count) values (${key}, 1)
      on conflict (key) do update set count = known.count + 1
    )
    insert into analytics_day as known (day, key, count) values (${day}::date, ${key}, 1)
    on conflict (day, key) do update set count = known.count + 1`
}
