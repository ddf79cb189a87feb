/** Deletes a category that no game needs: published ones stay as they are, and so does what people have made. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { AdminCategory } from '#schema/admin/catalogue.ts'
import { CategoryInUse, CategoryNotFound } from '#schema/errors/admin.ts'
import { writeAudit } from './audit.ts'
import type { CatalogueDesk } from './catalogue-verbs.ts'
import { recorded, storedCategory } from './save-category.ts'

/** Errors: CategoryNotFound, CategoryInUse. */
export async function deleteCategory(
  tx: Prisma.TransactionClient,
  desk: CatalogueDesk,
  code: string,
): Promise<Pick<AdminCategory, 'ref' | 'code'>> {
  const category = await storedCategory(tx, code).catch((problem: unknown) => {
    throw problem instanceof CategoryNotFound ? new CategoryNotFound('Category does not exist') : problem
  })
  const { id, ref, title } = category
  await desk.dropReplaceable(tx, id)
  const games = await tx.game.findMany({
    where: { clues: { some: { categoryId: id } } },
    select: { number: true },
    orderBy: { number: 'desc' },
  })
  const numbers = games.flatMap(({ number }) => number ?? [])
  if (games.length > 0) throw new CategoryInUse(title, numbers, games.length - numbers.length)
  await tx.category.delete({ where: { id } })
  await writeAudit(tx, desk, {
    action: 'category.delete',
    subject: `category:${code}`,
    before: recorded(category),
  })
  return { ref, code }
}
