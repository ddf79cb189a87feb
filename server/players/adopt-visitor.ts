/** Gives an account what its person did as a visitor: every play once, and every count as if there had been one player all along. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { mergePlays, type TimedGuess, type TimedPlay } from '#schema/rules/adoption.ts'
import type { PlayStatus } from '#schema/rules/play-progress.ts'
import { lockPlayers } from '#server/database/transaction-lock.ts'
import { pickColumns, picksOf, type StoredPick } from '../play-picks.ts'
import type { DroppedPick } from './count-out.ts'

export interface Adoption {
  readonly visitorId: string
  readonly accountId: string
}

/** What an adoption came to. */
export interface Adopted {
  /** The games that have changed. */
  readonly gameIds: readonly number[]
  /** Those that both had played. */
  readonly merged: readonly MergedGame[]
  /** What counted twice, for `countOut` at the end of the transaction. */
  readonly dropped: readonly DroppedPick[]
}

interface MergedGame {
  readonly gameId: number
  readonly status: PlayStatus
  /** Squares whose answer is the account's, and the visitor's. */
  readonly fromAccount: number
  readonly fromVisitor: number
}

export const NOTHING_ADOPTED: Adopted = { gameIds: [], merged: [], dropped: [] }

const PLAY = {
  gameId: true,
  startedAt: true,
  completedAt: true,
  gaveUpAt: true,
  picks: true,
  pickedAt: true,
  restoredAt: true,
  wrongGuesses: { select: { square: true, songId: true, guessedAt: true } },
} satisfies Prisma.PlaySelect

type PlayRow = Prisma.PlayGetPayload<{ select: typeof PLAY }>

/**
 * The visitor is no more afterwards, so a second time there is nothing to adopt.
 * Guesses of either wait at the locks until the transaction ends. Those of others do not: what is dropped still counts, until `countOut`.
 */
export async function adoptVisitor(tx: Prisma.TransactionClient, adoption: Adoption): Promise<Adopted> {
  const { visitorId, accountId } = adoption
  await lockPlayers(tx, [visitorId, accountId])
  const visitor = await tx.player.findUnique({
    where: { id: visitorId },
    select: { account: { select: { playerId: true } }, plays: { select: PLAY } },
  })
  // Somebody with an account is no visitor, whatever a cookie says.
  if (!visitor || visitor.account) return NOTHING_ADOPTED

  const gameIds = visitor.plays.map(({ gameId }) => gameId)
  const own = await tx.play.findMany({ where: { playerId: accountId, gameId: { in: gameIds } }, select: PLAY })
  const ownByGame = new Map(own.map((play) => [play.gameId, play]))
  const [merged, dropped]: [MergedGame[], DroppedPick[]] = [[], []]
  for (const play of visitor.plays) {
    const accounts = ownByGame.get(play.gameId)
    if (!accounts) continue
    const both = await mergeInto(tx, accounts, play, adoption)
    merged.push(both.game)
    dropped.push(...both.dropped)
  }
  await moveTheRest(tx, adoption, [...ownByGame.keys()])
  await moveBlocks(tx, adoption)
  await tx.player.delete({ where: { id: visitorId } })
  return { gameIds, merged, dropped }
}

/** Both have played the game: their plays become the account's. */
async function mergeInto(
  tx: Prisma.TransactionClient,
  own: PlayRow,
  visitors: PlayRow,
  { visitorId, accountId }: Adoption,
): Promise<{ readonly game: MergedGame; readonly dropped: readonly DroppedPick[] }> {
  const { gameId } = own
  const accounts = timed(own)
  const merged = mergePlays(accounts, timed(visitors))
  await takeBetterStanding(tx, own, visitors, { visitorId, accountId })
  await tx.play.delete({ where: { gameId_playerId: { gameId, playerId: visitorId } } })
  await tx.wrongGuess.deleteMany({ where: { gameId, playerId: accountId } })
  const { picks, wrong, startedAt, completedAt, gaveUpAt } = merged
  const restoredAtOf = restoredAtIn([...picksOf(own), ...picksOf(visitors)])
  const columns = pickColumns(
    picks.map((pick) => {
      const { square, songId, at: pickedAt } = pick
      return { square, songId, pickedAt, restoredAt: restoredAtOf(pick) }
    }),
  )
  await tx.play.update({
    where: { gameId_playerId: { gameId, playerId: accountId } },
    data: { startedAt, completedAt, gaveUpAt, ...columns },
  })
  await tx.wrongGuess.createMany({
    data: wrong.map(({ square, songId, at }) => ({ gameId, playerId: accountId, square, songId, guessedAt: at })),
  })
  const fromAccount = picks.filter((pick) => accounts.picks.includes(pick)).length
  const status = completedAt ? 'won' : gaveUpAt ? 'lost' : 'playing'
  return {
    game: { gameId, status, fromAccount, fromVisitor: picks.length - fromAccount },
    dropped: merged.dropped.map(({ square, songId }) => ({ gameId, square, songId })),
  }
}

/** Since when a pick counts that a correction restored stays with it. */
function restoredAtIn(picks: readonly StoredPick[]) {
  return ({ square, songId, at }: TimedGuess): Date | null =>
    picks.find((pick) => pick.square === square && pick.songId === songId && pick.pickedAt === at)?.restoredAt ?? null
}

/** Of two lines on a settled board, that of the play which was completed first stays, with its score and rank as they are. */
async function takeBetterStanding(
  tx: Prisma.TransactionClient,
  own: PlayRow,
  visitors: PlayRow,
  { visitorId, accountId }: Adoption,
): Promise<void> {
  const { gameId } = own
  const standings = await tx.finalStanding.findMany({
    where: { gameId, playerId: { in: [visitorId, accountId] } },
    select: { playerId: true },
  })
  if (!standings.some(({ playerId }) => playerId === visitorId)) return
  if (standings.length === 2) {
    const isOwnEarlier = (own.completedAt?.getTime() ?? 0) <= (visitors.completedAt?.getTime() ?? 0)
    const loser = isOwnEarlier ? visitorId : accountId
    await tx.finalStanding.delete({ where: { gameId_playerId: { gameId, playerId: loser } } })
  }
  await tx.finalStanding.updateMany({ where: { gameId, playerId: visitorId }, data: { playerId: accountId } })
}

/** What only the visitor has: plays keep the refs by which others know them. */
async function moveTheRest(
  tx: Prisma.TransactionClient,
  { visitorId, accountId }: Adoption,
  mergedGames: readonly number[],
): Promise<void> {
  const visitors = { playerId: visitorId, gameId: { notIn: [...mergedGames] } }
  // Wrong guesses follow their plays.
  await tx.play.updateMany({ where: visitors, data: { playerId: accountId } })
  await tx.finalStanding.updateMany({ where: visitors, data: { playerId: accountId } })
  await tx.game.updateMany({ where: { authorId: visitorId }, data: { authorId: accountId } })
  await tx.notice.updateMany({ where: { playerId: visitorId }, data: { playerId: accountId } })
  await tx.pushSubscription.updateMany({ where: { playerId: visitorId }, data: { playerId: accountId } })
  const reports = await tx.verdictReport.findMany({ where: { playerId: { in: [visitorId, accountId] } } })
  const same = (a: (typeof reports)[number], b: (typeof reports)[number]) =>
    a.gameId === b.gameId && a.square === b.square && a.songId === b.songId
  const own = reports.filter(({ playerId }) => playerId === accountId)
  const moving = reports.filter((report) => report.playerId === visitorId && !own.some((each) => same(each, report)))
  await tx.verdictReport.updateMany({
    where: { id: { in: moving.map(({ id }) => id) } },
    data: { playerId: accountId },
  })
}

/** Whoever has blocked the visitor does not meet them again as somebody with an account. */
async function moveBlocks(tx: Prisma.TransactionClient, { visitorId, accountId }: Adoption): Promise<void> {
  const blocks = await tx.playerBlock.findMany({ where: { blockedId: { in: [visitorId, accountId] } } })
  const have = new Set([accountId, ...blocks.flatMap((each) => (each.blockedId === accountId ? each.blockerId : []))])
  const missing = blocks.filter(({ blockerId }) => !have.has(blockerId)).map(({ blockerId }) => blockerId)
  await tx.playerBlock.updateMany({
    where: { blockedId: visitorId, blockerId: { in: missing } },
    data: { blockedId: accountId },
  })
}

function timed(play: PlayRow): TimedPlay {
  const { startedAt, gaveUpAt, wrongGuesses } = play
  return {
    startedAt,
    gaveUpAt,
    picks: picksOf(play).map(({ square, songId, pickedAt }) => ({ square, songId, at: pickedAt })),
    wrong: wrongGuesses.map(({ square, songId, guessedAt }) => ({ square, songId, at: guessedAt })),
  }
}
