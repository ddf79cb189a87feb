/** What a person can do to be seen by fewer, and to see less of others, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { AccountDetails } from '#schema/account.ts'
import { NotSignedIn } from '#schema/errors.ts'
import type { PrivacyVerbs } from '#schema/privacy.ts'
import { blockPlayerOf, type HiddenRefsDeps, readBlocked, readHiddenRefs, unblockPlayer } from './block-player.ts'
import type { Identity } from './identity.ts'
import type { PlayerNews } from './player-news.ts'
import { reportName } from './report-name.ts'
import { type ShowAnewDeps, showAnew } from './show-anew.ts'

export interface PrivacyVerbsDeps {
  readonly prisma: PrismaClient
  readonly engine: ShowAnewDeps['engine']
  readonly games: HiddenRefsDeps['games']
  readonly refOf: HiddenRefsDeps['refOf']
  readonly news: Pick<PlayerNews, 'friendsChanged'>
  readonly now: () => Date
  readonly identity: Identity
}

/** The verbs of one request. */
export function createPrivacyVerbs(deps: PrivacyVerbsDeps): PrivacyVerbs {
  const { prisma, news } = deps
  return {
    async blocked() {
      const playerId = viewerOf(deps)
      return playerId === null ? [] : readBlocked(prisma, playerId)
    },
    async hiddenRefs(name) {
      const playerId = viewerOf(deps)
      return playerId === null ? [] : readHiddenRefs(deps, playerId, name)
    },
    hideMe: (isHidden) => hideMe(deps, isHidden),
    async block(ref) {
      const { playerId } = await ownAccount(deps)
      const blockedId = await blockPlayerOf(deps, playerId, ref)
      news.friendsChanged([playerId, blockedId])
      return ownAccount(deps)
    },
    async unblock(blockedId) {
      const account = await ownAccount(deps)
      await unblockPlayer(deps, account.playerId, blockedId)
      return account
    },
    async reportName(ref, note) {
      const { playerId } = await ownAccount(deps)
      await reportName(deps, { reporterId: playerId, ref, note })
    },
  }
}

async function hideMe(deps: PrivacyVerbsDeps, isHidden: boolean): Promise<AccountDetails> {
  const before = await ownAccount(deps)
  if (before.isHidden === isHidden) return before
  const { playerId } = before
  const account = await deps.prisma.account.update({ where: { playerId }, data: { isHidden } })
  await showAnew(deps, playerId)
  return account
}

/** Null for visitors. */
function viewerOf({ identity }: PrivacyVerbsDeps): string | null {
  const { playerId, isSignedIn } = identity.current()
  return isSignedIn ? playerId : null
}

async function ownAccount(deps: PrivacyVerbsDeps): Promise<AccountDetails> {
  const playerId = viewerOf(deps)
  const account = playerId === null ? null : await deps.prisma.account.findUnique({ where: { playerId } })
  if (account) return account
  throw new NotSignedIn()
}
