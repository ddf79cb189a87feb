/** What a person can do with their own account, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { DisplayNameNotAllowed, DisplayNameRequired, NotSignedIn } from '#schema/errors.ts'
import type { AccountDetails, AccountService, NameChoice, Preferences } from '#schema/players/account-service.ts'
import { isOwnName } from '#schema/rules/people/own-name.ts'
import { tiedTo } from '../friends/friends.ts'
import { type EraseDeps, eraseViewerData } from './erase-viewer-data.ts'
import type { DeviceIdentity } from './identity.ts'
import type { NamePolicy } from './name-policy.ts'
import type { PlayerNews } from './player-news.ts'
import { endAllSessions, endSession, revokeSession, sessionsOf } from './sessions.ts'
import { type ShowUpdatedDeps, showUpdated } from './show-updated.ts'

export interface AccountServiceDeps {
  readonly prisma: PrismaClient
  /** Shows the person on the boards in memory as they are called now. */
  readonly engine: ShowUpdatedDeps['engine'] & EraseDeps['engine']
  readonly names: NamePolicy
  readonly news: PlayerNews
  readonly now: () => Date
  readonly identity: DeviceIdentity
}

/** The account service of one request. */
export function createAccountService(deps: AccountServiceDeps): AccountService {
  const { prisma, news, now, identity } = deps
  return {
    account: () => readAccount(deps),
    nameNotice: (account) => nameNotice(deps.names, account),
    async sessions() {
      const { playerId, isSignedIn } = identity.current()
      return isSignedIn && playerId ? sessionsOf({ prisma, now }, playerId, identity.session()) : []
    },
    async completeAccount(preferences) {
      const { completedAt } = await ownAccount(deps)
      return changeAccount(deps, { ...preferences, completedAt: completedAt ?? now() })
    },
    updatePreferences: (preferences) => changeAccount(deps, preferences),
    updateDisplayName: (name) => changeAccount(deps, name),
    async signOut() {
      const tokenHash = identity.session()
      if (!tokenHash) return
      await endSession(prisma, tokenHash)
      news.sessionsEnded([tokenHash])
      identity.forget()
    },
    async signOutEverywhere() {
      const { playerId } = identity.current()
      if (!identity.session() || !playerId) return
      news.sessionsEnded(await endAllSessions(prisma, playerId))
      identity.forget()
    },
    async revokeSession(id) {
      const account = await ownAccount(deps)
      const ended = await revokeSession(prisma, account.playerId, id)
      news.sessionsEnded(ended)
      if (ended.includes(identity.session() ?? '')) identity.forget()
      return account
    },
    async deleteAccount() {
      await ownAccount(deps)
      await eraseViewerData(deps)
    },
  }
}

async function readAccount({ prisma, identity }: AccountServiceDeps): Promise<AccountDetails | null> {
  const { playerId, isSignedIn } = identity.current()
  return isSignedIn && playerId ? prisma.account.findUnique({ where: { playerId } }) : null
}

async function ownAccount(deps: AccountServiceDeps): Promise<AccountDetails> {
  const account = await readAccount(deps)
  if (account) return account
  throw new NotSignedIn()
}

type Change = NameChoice & Partial<Preferences> & { readonly completedAt?: Date }

async function changeAccount(deps: AccountServiceDeps, change: Change): Promise<AccountDetails> {
  const { prisma, names, news } = deps
  const account = await ownAccount(deps)
  const { playerId } = account
  const displayName = checkedName(change, account)
  names.checkName(change.fullNamePublic ? account.fullName : displayName)
  const changed = await prisma.account.update({ where: { playerId }, data: { ...change, displayName } })
  if (looksDifferent(account, changed)) {
    await showUpdated(deps, playerId)
    news.friendsChanged([playerId, ...(await tiedTo(prisma, playerId))])
  }
  return changed
}

/** The name as it is to be kept. */
function checkedName({ displayName, fullNamePublic }: NameChoice, account: AccountDetails): string {
  const name = displayName.trim()
  if (!name && !fullNamePublic) throw new DisplayNameRequired()
  // What the person is called already may have been given to them.
  const isAllowed = !name || name === account.displayName || isOwnName(name, account.firstName)
  if (!isAllowed) throw new DisplayNameNotAllowed()
  return name
}

/** The person sees why the name that they came with is not theirs here. */
function nameNotice(names: NamePolicy, { firstName, fullName }: AccountDetails): string | null {
  if (!names.isFit(firstName))
    return 'The name of your sign-in could hurt or mislead others, so boards show a random one.'
  return names.isFit(fullName) ? null : 'Your full name could hurt or mislead others, so boards do not show it.'
}

function looksDifferent(before: AccountDetails, after: AccountDetails): boolean {
  const shown = ['displayName', 'fullNamePublic', 'countryCode'] as const
  return shown.some((field) => before[field] !== after[field])
}
