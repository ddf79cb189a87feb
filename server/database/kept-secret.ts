/** Secrets that an installation makes for itself, once, and that all its servers share. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

/** The secret of this name. Where there is none it is made; of several servers that start together, the first one's stays. */
export async function keptSecret(
  prisma: Pick<PrismaClient, 'secret'>,
  name: string,
  make: () => string,
): Promise<string> {
  const kept = await prisma.secret.findUnique({ where: { name } })
  if (kept) return kept.value
  await prisma.secret.createMany({ data: { name, value: make() }, skipDuplicates: true })
  return (await prisma.secret.findUniqueOrThrow({ where: { name } })).value
}
