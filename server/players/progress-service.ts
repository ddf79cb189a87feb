/** Moves progress to another device or into an account, for one request. */
import { createHmac, randomInt } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { NothingToMove, ProgressInAccount } from '#schema/players/progress-errors.ts'
import type { NewProgressCode, ProgressService } from '#schema/players/progress-service.ts'
import type { Calendar } from '#schema/rules/calendar/calendar.ts'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  CODE_LIFE_MS,
  MOST_CODES_OF_ADDRESS,
  MOST_CODES_TRIED,
  plainProgressCode,
  shownProgressCode,
  TRIES_KEPT_MS,
} from '#schema/rules/people/progress-code.ts'
import { countAttempt } from '#server/platform/database/count-attempts.ts'
import type { DeviceIdentity } from './identity.ts'
import { type ImportRequest, importByCode, previewByCode } from './import-progress.ts'
import { type ShowAdoptedDeps, showAdopted } from './show-adopted.ts'

export interface ProgressServiceDeps {
  readonly prisma: PrismaClient
  readonly engine: ShowAdoptedDeps['engine']
  readonly calendar: Calendar
  readonly now: () => Date
  /** Hashes codes, and who tries them. */
  readonly secret: string
  readonly identity: DeviceIdentity
}

/** The progress service of one request. */
export function createProgressService(deps: ProgressServiceDeps): ProgressService {
  return {
    exportProgress: () => exportProgress(deps),
    async previewImport(code) {
      await countTry(deps)
      return previewByCode(deps, requestFor(deps, code))
    },
    async importProgress(code) {
      const { identity } = deps
      await countTry(deps)
      const { merge, united } = await importByCode(deps, requestFor(deps, code))
      if (!identity.current().isSignedIn) identity.become(united.playerId)
      await showAdopted(deps, united)
      return merge
    },
  }
}

/** Right codes count as well: looking at one costs as much as using it. Error: TooManyAttempts. */
async function countTry(deps: ProgressServiceDeps): Promise<void> {
  const { playerId } = deps.identity.current()
  const most = {
    [`address ${deps.identity.address()}`]: MOST_CODES_OF_ADDRESS,
    ...(playerId !== null && { [`player ${playerId}`]: MOST_CODES_TRIED }),
  }
  await countAttempt(deps, { what: 'progress code', windowMs: TRIES_KEPT_MS, most })
}

/** A new code takes the place of an earlier one, and clears away those that have ended. Errors: NothingToMove, ProgressInAccount. */
async function exportProgress(deps: ProgressServiceDeps): Promise<NewProgressCode> {
  const { prisma, now, identity } = deps
  const { playerId, isSignedIn } = identity.current()
  if (isSignedIn) throw new ProgressInAccount()
  const plays = playerId === null ? 0 : await prisma.play.count({ where: { playerId } })
  if (playerId === null || plays === 0) throw new NothingToMove()
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('')
  const codeHash = hashOf(deps, code)
  const expiresAt = new Date(now().getTime() + CODE_LIFE_MS)
  await prisma.progressCode.deleteMany({ where: { expiresAt: { lte: now() } } })
  await prisma.progressCode.upsert({
    where: { playerId },
    create: { playerId, codeHash, expiresAt },
    update: { codeHash, expiresAt },
  })
  return { code: shownProgressCode(code), expiresAt }
}

function requestFor(deps: ProgressServiceDeps, code: string): ImportRequest {
  return { codeHash: hashOf(deps, plainProgressCode(code)), viewer: deps.identity.current() }
}

/** Keyed: a reader of the database alone cannot try all codes. */
function hashOf({ secret }: ProgressServiceDeps, code: string): string {
  return createHmac('sha256', secret).update(`progress code: ${code}`).digest('hex')
}
