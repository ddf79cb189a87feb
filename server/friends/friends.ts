/** Reads who is whose friend. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Friend, FriendInvite } from '#schema/friends/friends-service.ts'
import { hasAsFriend, MOST_FRIENDS, MOST_INVITES } from '#schema/rules/people/friends.ts'
import { PERSON, personOf } from '../players/people.ts'

export type FriendshipTable = Pick<PrismaClient, 'friendship'>

/** Those whose results a player sees, in the order of their names. */
export async function readFriends({ friendship }: FriendshipTable, playerId: string): Promise<readonly Friend[]> {
  const [added, accepted] = await Promise.all([
    friendship.findMany({
      where: { adderId: playerId },
      select: { createdAt: true, acceptedAt: true, owner: { select: PERSON } },
    }),
    friendship.findMany({
      where: { ownerId: playerId, acceptedAt: { not: null } },
      select: { createdAt: true, acceptedAt: true, adder: { select: PERSON } },
    }),
  ])
  const friends = [
    ...added.map(({ owner, createdAt, acceptedAt }) => ({
      ...personOf(owner),
      since: createdAt,
      isMutual: acceptedAt !== null,
    })),
    ...accepted.map(({ adder, createdAt, acceptedAt }) => ({
      ...personOf(adder),
      since: acceptedAt ?? createdAt,
      isMutual: true,
    })),
  ]
  const compare = (a: Friend, b: Friend) => a.name.localeCompare(b.name, 'en') || (a.playerId < b.playerId ? -1 : 1)
  return friends.toSorted(compare).slice(0, MOST_FRIENDS)
}

/** One of these. */
export async function readFriend(db: FriendshipTable, playerId: string, otherId: string): Promise<Friend> {
  const friend = (await readFriends(db, playerId)).find((each) => each.playerId === otherId)
  if (friend) return friend
  throw new Error(`${otherId} was made a friend of ${playerId} and is none`)
}

/** Those who have added a player and wait, the newest first. */
export async function readInvites({ friendship }: FriendshipTable, playerId: string): Promise<readonly FriendInvite[]> {
  const invites = await friendship.findMany({
    where: { ownerId: playerId, acceptedAt: null },
    orderBy: [{ createdAt: 'desc' }, { adderId: 'asc' }],
    take: MOST_INVITES,
    select: { createdAt: true, adder: { select: PERSON } },
  })
  return invites.map(({ adder, createdAt }) => ({ ...personOf(adder), createdAt }))
}

/** The ids of those whose results a player sees. */
export async function friendIdsOf({ friendship }: FriendshipTable, playerId: string): Promise<readonly string[]> {
  const ties = await friendship.findMany({
    where: { OR: [{ adderId: playerId }, { ownerId: playerId, acceptedAt: { not: null } }] },
    select: { adderId: true, ownerId: true },
    orderBy: [{ createdAt: 'asc' }, { adderId: 'asc' }, { ownerId: 'asc' }],
    take: MOST_FRIENDS,
  })
  return ties.map(({ adderId, ownerId }) => (adderId === playerId ? ownerId : adderId))
}

/** Returns everyone connected with a player by friendship or invite, in either direction. */
export async function tiedTo({ friendship }: FriendshipTable, playerId: string): Promise<readonly string[]> {
  const ties = await friendship.findMany({
    where: { OR: [{ adderId: playerId }, { ownerId: playerId }] },
    select: { adderId: true, ownerId: true },
  })
  return ties.map(({ adderId, ownerId }) => (adderId === playerId ? ownerId : adderId))
}

/** All that is between two players. */
export function tiesBetween({ friendship }: FriendshipTable, one: string, other: string) {
  return friendship.findMany({
    where: {
      OR: [
        { adderId: one, ownerId: other },
        { adderId: other, ownerId: one },
      ],
    },
  })
}

/** Whether the first sees the results of the second. */
export async function isFriendOf(db: FriendshipTable, playerId: string, otherId: string): Promise<boolean> {
  return hasAsFriend(await tiesBetween(db, playerId, otherId), playerId, otherId)
}
