/** Makes and ends friendships. What two people do at the same moment happens one after the other, in whatever order. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import {
  AlreadyFriends,
  FriendNotFound,
  OwnFriendCode,
  TooManyFriends,
  UnknownFriendCode,
} from '#schema/friends/friend-errors.ts'
import type { Friend } from '#schema/friends/friends-service.ts'
import { addingBy, hasAsFriend, MOST_FRIENDS, MOST_INVITES } from '#schema/rules/people/friends.ts'
import { newFriendCode } from './friend-code.ts'
import { friendIdsOf, readFriend, tiesBetween } from './friends.ts'
import { lockFriends } from './lock-friends.ts'
import { mayMeet } from './may-meet.ts'

export interface TieDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

type Tx = Prisma.TransactionClient

/** Many may add the same popular person at one moment, and wait for each other. */
const TRANSACTION = { timeout: 10_000, maxWait: 10_000 }

/**
 * Returns the new friend. Errors: OwnFriendCode, UnknownFriendCode, AlreadyFriends, TooManyFriends. Adding the code of a player who has
 * invited the viewer accepts the invite.
 */
export async function addByCode({ prisma, now }: TieDeps, playerId: string, code: string): Promise<Friend> {
  const owner = await prisma.account.findUnique({ where: { friendCode: code }, select: { playerId: true } })
  if (!owner) throw new UnknownFriendCode()
  const ownerId = owner.playerId
  if (ownerId === playerId) throw new OwnFriendCode()
  return prisma.$transaction(async (tx) => {
    await lockFriends(tx, playerId, ownerId)
    const { friendCode } = (await tx.account.findUnique({ where: { playerId: ownerId } })) ?? {}
    // It may have been made worthless while we waited.
    if (friendCode !== code || !(await mayMeet(tx, playerId, ownerId))) throw new UnknownFriendCode()
    const ties = await tiesBetween(tx, playerId, ownerId)
    const doing = addingBy(ties, playerId, ownerId)
    if (doing === 'already') throw new AlreadyFriends()
    await requireRoom(tx, playerId)
    if (doing === 'accept') await acceptFrom(tx, { adderId: ownerId, ownerId: playerId, acceptedAt: now() })
    else await invite(tx, { adderId: playerId, ownerId, createdAt: now() })
    return readFriend(tx, playerId, ownerId)
  }, TRANSACTION)
}

/** Answers whether anything has changed: a friend stays one. Errors: FriendNotFound, TooManyFriends. */
export function acceptInvite({ prisma, now }: TieDeps, playerId: string, adderId: string): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    await lockFriends(tx, playerId, adderId)
    const ties = await tiesBetween(tx, playerId, adderId)
    if (hasAsFriend(ties, playerId, adderId)) return false
    if (!hasAsFriend(ties, adderId, playerId)) throw new FriendNotFound()
    await requireRoom(tx, playerId)
    await acceptFrom(tx, { adderId, ownerId: playerId, acceptedAt: now() })
    return true
  }, TRANSACTION)
}

/** Error: FriendNotFound, also where the invite was accepted before. */
export function declineInvite({ prisma }: TieDeps, playerId: string, adderId: string): Promise<void> {
  return prisma.$transaction(async (tx) => {
    await lockFriends(tx, playerId, adderId)
    const { count } = await tx.friendship.deleteMany({ where: { adderId, ownerId: playerId, acceptedAt: null } })
    if (count === 0) throw new FriendNotFound()
  }, TRANSACTION)
}

/** Ends a friendship for both. Error: FriendNotFound. */
export function endFriendship({ prisma }: TieDeps, playerId: string, otherId: string): Promise<void> {
  return prisma.$transaction(async (tx) => {
    await lockFriends(tx, playerId, otherId)
    const ties = await tiesBetween(tx, playerId, otherId)
    if (!hasAsFriend(ties, playerId, otherId)) throw new FriendNotFound()
    for (const { adderId, ownerId } of ties) {
      await tx.friendship.delete({ where: { adderId_ownerId: { adderId, ownerId } } })
    }
  }, TRANSACTION)
}

/** Gives a player another code. */
export async function renewCode({ prisma }: TieDeps, playerId: string) {
  return prisma.$transaction(async (tx) => {
    await lockFriends(tx, playerId)
    return tx.account.update({ where: { playerId }, data: { friendCode: newFriendCode() } })
  }, TRANSACTION)
}

async function requireRoom(tx: Tx, playerId: string): Promise<void> {
  if ((await friendIdsOf(tx, playerId)).length >= MOST_FRIENDS) throw new TooManyFriends('own')
}

async function invite(tx: Tx, tie: { adderId: string; ownerId: string; createdAt: Date }): Promise<void> {
  const invites = await tx.friendship.count({ where: { ownerId: tie.ownerId, acceptedAt: null } })
  if (invites >= MOST_INVITES) throw new TooManyFriends('theirs')
  await tx.friendship.create({ data: tie })
}

async function acceptFrom(tx: Tx, { acceptedAt, ...tie }: { adderId: string; ownerId: string; acceptedAt: Date }) {
  await tx.friendship.update({ where: { adderId_ownerId: tie }, data: { acceptedAt } })
}
