/** Signs a person in: finds or makes their account, gives it what they did as a visitor, and begins a session, all or nothing. */
import { randomUUID } from 'node:crypto'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { Calendar } from '#schema/rules/calendar/calendar.ts'
import { nameFor } from '#schema/rules/people/display-names.ts'
import { retried } from '#server/platform/database/retried.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'
import { newFriendCode } from '../friends/friend-code.ts'
import { adoptVisitor, NOTHING_ADOPTED } from './adopt-visitor.ts'
import type { NamePolicy } from './name-policy.ts'
import type { PlayerNews } from './player-news.ts'
import { recount } from './recount.ts'
import { beginSession, endSession } from './sessions.ts'
import { type ShowAdoptedDeps, showAdopted } from './show-adopted.ts'
import { showUpdated } from './show-updated.ts'

/** A person authenticated by a provider. */
export interface ProvenPerson {
  readonly provider: 'google' | 'x'
  /** Never changes at this provider. */
  readonly subject: string
  readonly firstName: string
  readonly fullName: string
  /** Where the provider keeps the picture. */
  readonly photoUrl: string | null
}

export interface SignInDeps {
  readonly prisma: PrismaClient
  /** Shows the changed plays on the boards in memory. */
  readonly engine: ShowAdoptedDeps['engine']
  readonly calendar: Calendar
  readonly now: () => Date
  readonly names: NamePolicy
  readonly photos: PhotoCopier
  readonly news: PlayerNews
}

export interface PhotoCopier {
  /** Begins to fetch a picture, and answers how to keep it for an account and whether that changed the account. Neither ever rejects. */
  copy(url: string | null): (playerId: string) => Promise<boolean>
}

export interface SignInRequest {
  readonly person: ProvenPerson
  /** The visitor that the browser was until now. */
  readonly visitorId: string | null
  readonly session: { readonly tokenHash: string; readonly device: string }
  /** The session that the browser had until now: it ends. */
  readonly oldTokenHash: string | null
}

export interface SignedIn {
  readonly playerId: string
  /** The account was made just now. */
  readonly isFirst: boolean
  /** Games that the browser's visitor brought, and those that stay with the visitor. */
  readonly brought: number
  readonly left: number
}

/** A visitor of years has hundreds of plays. */
const TRANSACTION = { timeout: 30_000, maxWait: 10_000 }
/** Providers have limits of their own; what they send is not ours to trust. */
const LONGEST_NAME = 80

/** Of two that sign in as one person at the same moment, one makes the account. */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<SignedIn> {
  const keepPhoto = deps.photos.copy(request.person.photoUrl)
  const { signedIn, adopted } = await retried(() =>
    deps.prisma.$transaction((tx) => signInOnce(tx, deps, request), TRANSACTION),
  )
  if (request.oldTokenHash) deps.news.sessionsEnded([request.oldTokenHash])
  await showAdopted(deps, { playerId: signedIn.playerId, visitorId: request.visitorId, adopted })
  if (await keepPhoto(signedIn.playerId)) await showUpdated(deps, signedIn.playerId)
  return signedIn
}

async function signInOnce(tx: Prisma.TransactionClient, deps: SignInDeps, request: SignInRequest) {
  const now = deps.now()
  const { person, visitorId, session, oldTokenHash } = request
  await lockForName(tx, `sign-in:${person.provider}:${person.subject}`)
  const signedIn = await accountOf(tx, deps, person)
  const accountId = signedIn.playerId
  const adopter = { adopterId: accountId, calendar: deps.calendar, now }
  const adopted = visitorId === null ? NOTHING_ADOPTED : await adoptVisitor(tx, { visitorId, ...adopter })
  const { gameIds, leftCount, changes } = adopted
  if (oldTokenHash) await endSession(tx, oldTokenHash)
  await beginSession(tx, { ...session, accountId, now })
  await recount(tx, changes)
  return { signedIn: { ...signedIn, brought: gameIds.length, left: leftCount }, adopted }
}

async function accountOf(
  tx: Prisma.TransactionClient,
  deps: SignInDeps,
  person: ProvenPerson,
): Promise<Pick<SignedIn, 'playerId' | 'isFirst'>> {
  const { provider, subject } = person
  const known = await tx.identity.findUnique({ where: { provider_subject: { provider, subject } } })
  // Names stay as the person has them here.
  if (known) return { playerId: known.accountId, isFirst: false }
  const playerId = randomUUID()
  const createdAt = deps.now()
  await tx.player.create({ data: { id: playerId, createdAt } })
  await tx.account.create({ data: { playerId, ...newAccount(playerId, person, deps.names), createdAt } })
  await tx.identity.create({ data: { provider, subject, accountId: playerId, createdAt } })
  const key = `accountCreated:${provider}`
  await tx.analyticsCounter.upsert({ where: { key }, create: { key, count: 1 }, update: { count: { increment: 1 } } })
  return { playerId, isFirst: true }
}

/** A name that may not stand on boards gives way to a random one from the first moment on. */
function newAccount(playerId: string, person: ProvenPerson, names: NamePolicy) {
  const firstName = person.firstName.slice(0, LONGEST_NAME) || 'Player'
  const fullName = person.fullName.slice(0, LONGEST_NAME) || firstName
  const displayName = names.isFit(firstName) ? firstName : nameFor(playerId)
  return { firstName, fullName, displayName, friendCode: newFriendCode() }
}
