/** What a person can do to be seen by fewer, and to see less of others, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { NotSignedIn } from '#schema/errors.ts'
import type { AccountDetails } from '#schema/players/account-service.ts'
import { NameIsDrawn, ThisIsYou, TooManyNameReports } from '#schema/players/privacy-errors.ts'
import type { PrivacyService } from '#schema/players/privacy-service.ts'
import { NAME_REPORTS_A_DAY } from '#schema/rules/people/privacy.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'
import {
  blockPlayerOf,
  type HiddenRefsDeps,
  playerBehind,
  readBlocked,
  readHiddenRefs,
  unblockPlayer,
} from '../friends/block-player.ts'
import type { Identity } from './identity.ts'
import { PERSON, personOf } from './people.ts'
import type { PlayerNews } from './player-news.ts'
import { type ShowUpdatedDeps, showUpdated } from './show-updated.ts'

export interface PrivacyServiceDeps {
  readonly prisma: PrismaClient
  readonly engine: ShowUpdatedDeps['engine']
  readonly games: HiddenRefsDeps['games']
  readonly refOf: HiddenRefsDeps['refOf']
  readonly news: Pick<PlayerNews, 'friendsChanged'>
  readonly now: () => Date
  readonly identity: Identity
}

/** The privacy service of one request. */
export function createPrivacyService(deps: PrivacyServiceDeps): PrivacyService {
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

async function hideMe(deps: PrivacyServiceDeps, isHidden: boolean): Promise<AccountDetails> {
  const before = await ownAccount(deps)
  if (before.isHidden === isHidden) return before
  const { playerId } = before
  const account = await deps.prisma.account.update({ where: { playerId }, data: { isHidden } })
  await showUpdated(deps, playerId)
  return account
}

/** Null for visitors. */
function viewerOf({ identity }: PrivacyServiceDeps): string | null {
  const { playerId, isSignedIn } = identity.current()
  return isSignedIn ? playerId : null
}

async function ownAccount(deps: PrivacyServiceDeps): Promise<AccountDetails> {
  const playerId = viewerOf(deps)
  const account = playerId === null ? null : await deps.prisma.account.findUnique({ where: { playerId } })
  if (account) return account
  throw new NotSignedIn()
}

/** Takes a name that should not stand on a board to the queue that admins answer. */
const DAY_MS = 24 * 60 * 60 * 1000

interface NameReportDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

interface NewNameReport {
  readonly reporterId: string
  readonly ref: string
  readonly note: string
}

/** A second report of the same name by the same person is the first. Errors: PlayerNotFound, ThisIsYou, NameIsDrawn, TooManyNameReports. */
async function reportName({ prisma, now }: NameReportDeps, { reporterId, ref, note }: NewNameReport): Promise<void> {
  const subjectId = await playerBehind(prisma, reporterId, ref)
  const subject = await prisma.account.findUnique({ where: { playerId: subjectId }, select: PERSON })
  if (!subject) throw new NameIsDrawn()
  if (subjectId === reporterId) throw new ThisIsYou()
  const { name } = personOf(subject)
  const at = now()
  await prisma.$transaction(async (tx) => {
    await lockForName(tx, `name-report:${reporterId}`)
    const known = await tx.nameReport.findUnique({ where: { subjectId_reporterId: { subjectId, reporterId } } })
    if (known?.name === name) return
    const since = new Date(at.getTime() - DAY_MS)
    const sent = await tx.nameReport.count({ where: { reporterId, createdAt: { gt: since } } })
    if (sent >= NAME_REPORTS_A_DAY) throw new TooManyNameReports()
    const report = { name, note, status: 'open', createdAt: at, answeredAt: null, answeredBy: null } as const
    await tx.nameReport.upsert({
      where: { subjectId_reporterId: { subjectId, reporterId } },
      create: { subjectId, reporterId, ...report },
      // Another name since: another report.
      update: report,
    })
  })
}
