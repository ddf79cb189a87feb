/** What a person can do with their own account, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { AccountDetails, AccountVerbs, NameChoice, Preferences } from '#schema/account.ts'
import { DisplayNameNotAllowed, DisplayNameRequired, NotSignedIn } from '#schema/errors.ts'
import { isOwnName } from '#schema/rules/own-name.ts'
import { eraseViewerData } from './erase-viewer-data.ts'
import type { DeviceIdentity } from './identity.ts'
import { endAllSessions, endSession, revokeSession, sessionsOf } from './sessions.ts'

export interface AccountVerbsDeps {
  readonly prisma: PrismaClient
  /** Shows the person on the boards in memory as they are called now. */
  readonly engine: { reload(gameId: number): Promise<void> }
  readonly now: () => Date
  readonly identity: DeviceIdentity
}

/** The verbs of one request. */
export function createAccountVerbs(deps: AccountVerbsDeps): AccountVerbs {
  const { prisma, now, identity } = deps
  return {
    account: () => readAccount(deps),
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
      identity.forget()
    },
    async signOutEverywhere() {
      const { playerId } = identity.current()
      if (!identity.session() || !playerId) return
      await endAllSessions(prisma, playerId)
      identity.forget()
    },
    async revokeSession(id) {
      const account = await ownAccount(deps)
      const isOwn = await revokeSession(prisma, account.playerId, { id, current: identity.session() })
      if (isOwn) identity.forget()
      return account
    },
    async deleteAccount() {
      await ownAccount(deps)
      await eraseViewerData(deps)
    },
  }
}

async function readAccount({ prisma, identity }: AccountVerbsDeps): Promise<AccountDetails | null> {
  const { playerId, isSignedIn } = identity.current()
  return isSignedIn && playerId ? prisma.account.findUnique({ where: { playerId } }) : null
}

async function ownAccount(deps: AccountVerbsDeps): Promise<AccountDetails> {
  const account = await readAccount(deps)
  if (account) return account
  throw new NotSignedIn()
}

type Change = NameChoice & Partial<Preferences> & { readonly completedAt?: Date }

async function changeAccount(deps: AccountVerbsDeps, change: Change): Promise<AccountDetails> {
  const { prisma, engine } = deps
  const account = await ownAccount(deps)
  const { playerId } = account
  const displayName = checkedName(change, account)
  const changed = await prisma.account.update({ where: { playerId }, data: { ...change, displayName } })
  if (looksDifferent(account, changed)) {
    const plays = await prisma.play.findMany({ where: { playerId }, select: { gameId: true } })
    for (const { gameId } of plays) await engine.reload(gameId)
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

function looksDifferent(before: AccountDetails, after: AccountDetails): boolean {
  const shown = ['displayName', 'fullNamePublic', 'countryCode'] as const
  return shown.some((field) => before[field] !== after[field])
}
