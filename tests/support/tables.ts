/** Looks for words in the database itself, so that a table to come is looked into as well. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

/** Every table in which any column of any row says the words. */
export async function tablesThatSay(prisma: PrismaClient, words: string): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`
  const found: string[] = []
  for (const { name } of tables) {
    const sql = `select count(*)::int as count from "${name}" as entry where strpos(entry::text, $1) > 0`
    const [row] = await prisma.$queryRawUnsafe<{ count: number }[]>(sql, words)
    if (row && row.count > 0) found.push(name)
  }
  return found
}
