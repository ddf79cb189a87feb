/** Keeps two players apart: each is gone from the other's lists, and neither sees the other's plays. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { GameName } from '#schema/play/game-service.ts'
import { PlayerNotFound, ThisIsYou, TooManyBlocked } from '#schema/players/privacy-errors.ts'
import type { BlockedPlayer } from '#schema/players/privacy-service.ts'
import { MOST_BLOCKED } from '#schema/rules/people/privacy.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'
import type { PlayRefs } from '#server/play/play-ref.ts'
import { readPeople } from '../players/people.ts'

interface Deps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

/** Answers who was blocked. Errors: PlayerNotFound, ThisIsYou, TooManyBlocked. */
export async function blockPlayerOf(deps: Deps, blockerId: string, ref: string): Promise<string> {
  const { prisma, now } = deps
  const blockedId = await playerBehind(prisma, blockerId, ref)
  if (blockedId === blockerId) throw new ThisIsYou()
  await prisma.$transaction(async (tx) => {
    await lockForName(tx, `block:${blockerId}`)
    const key = { blockerId, blockedId }
    const others = await tx.playerBlock.count({ where: { blockerId, blockedId: { not: blockedId } } })
    if (others >= MOST_BLOCKED) throw new TooManyBlocked()
    await tx.playerBlock.upsert({
      where: { blockerId_blockedId: key },
      create: { ...key, createdAt: now() },
      update: {},
    })
    await endTies(tx, blockerId, blockedId)
  })
  return blockedId
}

/**
 * Returns the player behind a play, for a viewer who wants to block or report them. A blocker knows the refs that plays of blocked players
 * will have (`readHiddenRefs`): an answer would reveal whether such a player has played. Error: PlayerNotFound, also for a player whom the
 * viewer blocks.
 */
export async function playerBehind(prisma: Pick<PrismaClient, 'play'>, viewerId: string, ref: string): Promise<string> {
  const play = await prisma.play.findFirst({
    where: { ref, player: { blockedBy: { none: { blockerId: viewerId } } } },
    select: { playerId: true },
  })
  if (!play) throw new PlayerNotFound()
  return play.playerId
}

/** Friendship and invites, both ways. */
async function endTies(tx: Prisma.TransactionClient, one: string, other: string): Promise<void> {
  await tx.friendship.deleteMany({
    where: {
      OR: [
        { adderId: one, ownerId: other },
        { adderId: other, ownerId: one },
      ],
    },
  })
}

/** Error: PlayerNotFound, if the player is not blocked. */
export async function unblockPlayer({ prisma }: Deps, blockerId: string, blockedId: string): Promise<void> {
  if (!PLAYER_ID.test(blockedId)) throw new PlayerNotFound()
  const { count } = await prisma.playerBlock.deleteMany({ where: { blockerId, blockedId } })
  if (count === 0) throw new PlayerNotFound()
}

const PLAYER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The latest first. */
export async function readBlocked(prisma: PrismaClient, blockerId: string): Promise<readonly BlockedPlayer[]> {
  const blocks = await prisma.playerBlock.findMany({
    where: { blockerId },
    select: { blockedId: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { blockedId: 'asc' }],
  })
  const people = await readPeople(
    prisma,
    blocks.map(({ blockedId }) => blockedId),
  )
  return people.flatMap((person, i) => {
    const since = blocks[i]?.createdAt
    return since ? { ...person, since } : []
  })
}

export interface HiddenRefsDeps {
  readonly prisma: PrismaClient
  readonly refOf: PlayRefs
  readonly games: { named(name: GameName): Promise<{ readonly id: number }> }
}

/** Those who have not begun have the ref that their play will have. Errors: FutureGame, GameNotFound. */
export async function readHiddenRefs(
  { prisma, games, refOf }: HiddenRefsDeps,
  blockerId: string,
  name: GameName,
): Promise<readonly string[]> {
  const blocks = await prisma.playerBlock.findMany({ where: { blockerId }, select: { blockedId: true } })
  if (blocks.length === 0) return []
  const { id: gameId } = await games.named(name)
  const blockedIds = blocks.map(({ blockedId }) => blockedId)
  const plays = await prisma.play.findMany({
    where: { gameId, playerId: { in: blockedIds } },
    select: { playerId: true, ref: true },
  })
  // A play that was adopted has the ref of the visitor who began it.
  const begun = new Map(plays.map(({ playerId, ref }) => [playerId, ref]))
  return blockedIds.map((playerId) => begun.get(playerId) ?? refOf(gameId, playerId))
}
