/** What a person can do with friends, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { NotSignedIn } from '#schema/errors.ts'
import { FriendNotFound, UnknownFriendCode } from '#schema/friends/friend-errors.ts'
import type { FriendAdded, FriendService } from '#schema/friends/friends-service.ts'
import type { AccountDetails } from '#schema/players/account-service.ts'
import {
  MOST_WRONG_CODES,
  MOST_WRONG_CODES_OF_ADDRESS,
  plainFriendCode,
  WRONG_CODES_KEPT_MS,
} from '#schema/rules/people/friends.ts'
import { countAttempt } from '#server/platform/database/count-attempts.ts'
import type { DeviceIdentity } from '../players/identity.ts'
import type { PlayerNews } from '../players/player-news.ts'
import { acceptInvite, addByCode, declineInvite, endFriendship, renewCode } from './friend-ties.ts'
import { friendIdsOf, readFriends, readInvites } from './friends.ts'

export interface FriendServiceDeps {
  readonly prisma: PrismaClient
  readonly news: PlayerNews
  readonly now: () => Date
  /** Hashes who tries codes. */
  readonly secret: string
  readonly identity: DeviceIdentity
}

/** The friend service of one request. */
export function createFriendService(deps: FriendServiceDeps): FriendService {
  const { prisma, news, identity } = deps
  const viewer = () => {
    const { playerId, isSignedIn } = identity.current()
    return isSignedIn ? playerId : null
  }
  const required = () => {
    const playerId = viewer()
    if (playerId !== null) return playerId
    throw new NotSignedIn()
  }
  /** Changes the relation to another player and notifies both. */
  const about = async (otherId: string, act: (playerId: string) => Promise<unknown>) => {
    const account = await ownAccount(prisma, required())
    if (!PLAYER_ID.test(otherId)) throw new FriendNotFound()
    const hasChanged = (await act(account.playerId)) !== false
    if (hasChanged) news.friendsChanged([account.playerId, otherId])
    return account
  }
  return {
    async friends() {
      const playerId = viewer()
      return playerId === null ? [] : readFriends(prisma, playerId)
    },
    async invites() {
      const playerId = viewer()
      return playerId === null ? [] : readInvites(prisma, playerId)
    },
    addFriend: async (code) => addFriend(deps, await ownAccount(prisma, required()), plainFriendCode(code)),
    acceptFriend: (otherId) => about(otherId, (playerId) => acceptInvite(deps, playerId, otherId)),
    declineFriend: (otherId) => about(otherId, (playerId) => declineInvite(deps, playerId, otherId)),
    removeFriend: (otherId) => about(otherId, (playerId) => endFriendship(deps, playerId, otherId)),
    async regenerateFriendCode() {
      const { playerId } = await ownAccount(prisma, required())
      const account = await renewCode(deps, playerId)
      news.friendsChanged([playerId])
      return account
    },
    async circle() {
      const playerId = required()
      return [playerId, ...(await friendIdsOf(prisma, playerId))]
    },
    watch: () => news.watchFriends(required()),
  }
}

const PLAYER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function addFriend(deps: FriendServiceDeps, account: AccountDetails, code: string): Promise<FriendAdded> {
  const { news, identity } = deps
  const { playerId } = account
  // Refunds the attempt if the code was valid: adding a whole class is not guessing.
  const takeBack = await countAttempt(deps, {
    what: 'friend code',
    windowMs: WRONG_CODES_KEPT_MS,
    most: {
      [`account ${playerId}`]: MOST_WRONG_CODES,
      [`address ${identity.address()}`]: MOST_WRONG_CODES_OF_ADDRESS,
    },
  })
  const friend = await addByCode(deps, playerId, code).catch(async (problem: unknown) => {
    if (!(problem instanceof UnknownFriendCode)) await takeBack()
    throw problem
  })
  await takeBack()
  news.friendsChanged([playerId, friend.playerId])
  return { friend, account }
}

async function ownAccount(prisma: PrismaClient, playerId: string): Promise<AccountDetails> {
  const account = await prisma.account.findUnique({ where: { playerId } })
  if (account) return account
  // Deleted elsewhere while the request ran.
  throw new NotSignedIn()
}
