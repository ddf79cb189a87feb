/** Games as they are in the database, with their clues in words of the rules. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { CLUE_COLUMNS, cluesOnAxis } from '#server/play/stored-clue.ts'

/** All games as they are stored, but for when they were written. */
export async function storedGames(prisma: PrismaClient) {
  const rows = await prisma.game.findMany({
    orderBy: { number: 'asc' },
    select: {
      id: true,
      number: true,
      createdBy: true,
      checkedBy: true,
      clues: { select: CLUE_COLUMNS, orderBy: [{ axis: 'asc' }, { position: 'asc' }] },
      squares: { orderBy: { position: 'asc' }, select: { answers: true } },
    },
  })
  return rows.map(({ clues, ...game }) => ({
    ...game,
    rows: cluesOnAxis(clues, 'row'),
    columns: cluesOnAxis(clues, 'column'),
  }))
}

/** Exactly three, as a side of a grid has. */
export function three<T>([a, b, c]: readonly T[]): readonly [T, T, T] {
  if (!a || !b || !c) throw new Error('not three')
  return [a, b, c]
}
