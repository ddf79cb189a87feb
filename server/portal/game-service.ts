/** What admins can do with daily games, for one request. */

import { GamePublished } from '#schema/portal/errors.ts'
import type { AdminGame, AdminGameService, GameDay } from '#schema/portal/games-service.ts'
import { NEXT_VERSION, nextVersion } from '#server/platform/database/next-version.ts'
import { lockFor } from '#server/platform/database/transaction-lock.ts'
import { asAdmin } from './admin-scope.ts'
import { writeAudit } from './audit.ts'
import { checkGame, randomGame } from './game-checks.ts'
import { approveGames, deleteGame, submitGame } from './game-edits.ts'
import type { AdminGamesDeps, GamesScope, LockedScope } from './games-scope.ts'
import { readStock } from './stock.ts'

/** A save waits while games are being composed. */
const TRANSACTION = { timeout: 30_000, maxWait: 30_000 }

/** The game service of one request. */
export function createAdminGameService(deps: AdminGamesDeps): AdminGameService {
  const read = async (from: number, to: number) => deps.games.read(asAdmin(deps).prisma, from, to)
  const readOne = async (number: number) => only(await read(number, number))
  const change = async <Changed>(work: (scope: LockedScope) => Promise<Changed>) => locked(asAdmin(deps), work)
  return {
    game: readOne,
    games: (from, count) => read(from, from + count - 1),
    nextBlank: () => nextBlank(asAdmin(deps)),
    check: async (number, draft) => checkGame(asAdmin(deps), number, draft),
    random: async (number, wish) => randomGame(asAdmin(deps), number, wish),
    stock: async () => readStock(asAdmin(deps)),
    async submit(game) {
      await change((scope) => submitGame(scope, game))
      return readOne(game.number)
    },
    async approve(games) {
      await change((scope) => approveGames(scope, games))
      return Promise.all(games.map(({ number }) => readOne(number)))
    },
    async remove(game) {
      await change((scope) => deleteGame(scope, game))
      return readOne(game.number)
    },
    async insertBlank(number) {
      await change((scope) => insertBlankGame(scope, number))
      return readOne(number)
    },
    async move(from, to) {
      await change((scope) => moveGame(scope, from, to))
      return read(Math.min(from, to), Math.max(from, to))
    },
  }
}

/** One admin at a time, and never during composing. */
function locked<Changed>({ prisma, ...scope }: GamesScope, work: (scope: LockedScope) => Promise<Changed>) {
  return prisma.$transaction(async (tx) => {
    await lockFor(tx, 'composing')
    return work({ ...scope, tx })
  }, TRANSACTION)
}

/** Past the days that are composed ahead, every day is blank. */
async function nextBlank({ prisma, games }: GamesScope): Promise<GameDay> {
  const first = games.today() + 1
  const rows = await prisma.game.findMany({
    where: { number: { gte: first }, clues: { some: {} } },
    select: { number: true },
    orderBy: { number: 'asc' },
  })
  const gap = rows.findIndex(({ number }, place) => number !== first + place)
  const number = first + (gap === -1 ? rows.length : gap)
  return { number, date: games.dateOf(number) }
}

function only([game]: readonly AdminGame[]): AdminGame {
  if (game) return game
  throw new Error('A number was asked for and no day came')
}

// Moves games between days to come, giving each a new version: an admin who edits a day must notice that it has another game. By hand:
// Prisma cannot renumber many rows in one statement.

/** Numbers are unique at every moment: games move through numbers that no day ever has. */
const ELSEWHERE = 1_000_000_000

/** The games from there on move one day on. Error: GamePublished. */
async function insertBlankGame(scope: LockedScope, number: number): Promise<void> {
  const { tx, admin } = scope
  refusePublished(scope, number)
  await tx.$executeRaw`update game set number = number + ${ELSEWHERE}::int where number >= ${number}::int`
  await tx.$executeRaw`update game set number = number - ${ELSEWHERE - 1}::int, version = ${NEXT_VERSION}
    where number >= ${ELSEWHERE}::int`
  await tx.game.create({ data: { number, createdBy: admin.username, version: await nextVersion(tx) } })
  await writeAudit(tx, scope, {
    action: 'game.insert-blank',
    subject: `game:${number}`,
    after: { movedOn: `all games from ${number}` },
  })
}

/** The games between move by one, to where the moved one was. Error: GamePublished. */
async function moveGame(scope: LockedScope, from: number, to: number): Promise<void> {
  const { tx } = scope
  refusePublished(scope, Math.min(from, to))
  if (from === to) return
  const step = from < to ? -1 : 1
  const [first, last] = from < to ? [from + 1, to] : [to, from - 1]
  await tx.$executeRaw`update game set number = number + ${ELSEWHERE}::int where number between ${first}::int and ${last}::int`
  await tx.$executeRaw`update game set number = ${to}::int, version = ${NEXT_VERSION} where number = ${from}::int`
  await tx.$executeRaw`update game set number = number - ${ELSEWHERE - step}::int, version = ${NEXT_VERSION}
    where number >= ${ELSEWHERE}::int`
  await writeAudit(tx, scope, {
    action: 'game.move',
    subject: `game:${from}`,
    before: { number: from },
    after: { number: to },
  })
}

function refusePublished({ games }: LockedScope, number: number): void {
  if (games.isPublished(number)) throw new GamePublished(number)
}
