/**
 * Moves games between the days to come, each with a new version: whoever looks at a day sees another game there than they edited.
 * By hand: a statement that renumbers many rows is beyond Prisma.
 */
import { GamePublished } from '#schema/errors/admin.ts'
import { NEXT_VERSION, nextVersion } from '#server/database/next-version.ts'
import { writeAudit } from './audit.ts'
import type { LockedDesk } from './game-verbs.ts'

/** Numbers are unique at every moment: whoever moves goes by way of numbers that no day ever has. */
const ELSEWHERE = 1_000_000_000

/** The games from there on move one day on. Error: GamePublished. */
export async function insertBlankGame(desk: LockedDesk, number: number): Promise<void> {
  const { tx, admin } = desk
  refusePublished(desk, number)
  await tx.$executeRaw`update game set number = number + ${ELSEWHERE}::int where number >= ${number}::int`
  await tx.$executeRaw`update game set number = number - ${ELSEWHERE - 1}::int, version = ${NEXT_VERSION}
    where number >= ${ELSEWHERE}::int`
  await tx.game.create({ data: { number, createdBy: admin.username, version: await nextVersion(tx) } })
  await writeAudit(tx, desk, {
    action: 'game.insert-blank',
    subject: `game:${number}`,
    after: { movedOn: `all games from ${number}` },
  })
}

/** The games between move by one, to where the moved one was. Error: GamePublished. */
export async function moveGame(desk: LockedDesk, from: number, to: number): Promise<void> {
  const { tx } = desk
  refusePublished(desk, Math.min(from, to))
  if (from === to) return
  const step = from < to ? -1 : 1
  const [first, last] = from < to ? [from + 1, to] : [to, from - 1]
  await tx.$executeRaw`update game set number = number + ${ELSEWHERE}::int where number between ${first}::int and ${last}::int`
  await tx.$executeRaw`update game set number = ${to}::int, version = ${NEXT_VERSION} where number = ${from}::int`
  await tx.$executeRaw`update game set number = number - ${ELSEWHERE - step}::int, version = ${NEXT_VERSION}
    where number >= ${ELSEWHERE}::int`
  await writeAudit(tx, desk, {
    action: 'game.move',
    subject: `game:${from}`,
    before: { number: from },
    after: { number: to },
  })
}

function refusePublished({ games }: LockedDesk, number: number): void {
  if (games.isPublished(number)) throw new GamePublished(number)
}
