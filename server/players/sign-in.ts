/** Signs a person in: finds or makes their account, gives it what they did as a visitor, and begins a session, all or nothing. */
import { randomUUID } from 'node:crypto'
import { Prisma, type PrismaClient } from '#prisma/generated/client/client.ts'
import { lockForName } from '#server/database/transaction-lock.ts'
import { adoptVisitor } from './adopt-visitor.ts'
import { newFriendCode } from './friend-code.ts'
import { beginSession, endSession } from './sessions.ts'

/** Somebody as a provider has proved them to be. */
export interface ProvenPerson {
  readonly provider: 'google' | 'x'
  /** The same for ever, with this provider. */
  readonly subject: string
  readonly firstName: string
  readonly fullName: string
  readonly photoUrl: string | null
}

export interface SignInDeps {
  readonly prisma: PrismaClient
  /** Shows the changed plays on the boards in memory. */
  readonly engine: { reload(gameId: number): Promise<void> }
  readonly now: () => Date
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
}

/** A visitor of years has hundreds of plays. */
const TRANSACTION = { timeout: 30_000, maxWait: 10_000 }
/** Guesses made at the same moment may come between. */
const MOST_TRIES = 4
/** Prisma's code for a deadlock, or a transaction that another came between. */
const CAME_BETWEEN = 'P2034'

/** Of two that sign in as one person at the same moment, one makes the account. */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<SignedIn> {
  const { signedIn, gameIds } = await trying(() =>
    deps.prisma.$transaction((tx) => signInOnce(tx, request, deps.now()), TRANSACTION),
  )
  for (const gameId of gameIds) await deps.engine.reload(gameId)
  return signedIn
}

async function signInOnce(tx: Prisma.TransactionClient, request: SignInRequest, now: Date) {
  const { person, visitorId, session, oldTokenHash } = request
  await lockForName(tx, `sign-in:${person.provider}:${person.subject}`)
  const signedIn = await accountOf(tx, person, now)
  const accountId = signedIn.playerId
  const gameIds = visitorId === null ? [] : await adoptVisitor(tx, { visitorId, accountId })
  if (oldTokenHash) await endSession(tx, oldTokenHash)
  await beginSession(tx, { ...session, accountId, now })
  return { signedIn, gameIds }
}

async function accountOf(tx: Prisma.TransactionClient, person: ProvenPerson, now: Date): Promise<SignedIn> {
  const { provider, subject, photoUrl } = person
  const known = await tx.identity.findUnique({ where: { provider_subject: { provider, subject } } })
  if (known) {
    // Pictures move; names stay as the person has them here.
    await tx.account.update({ where: { playerId: known.accountId }, data: { photoUrl } })
    return { playerId: known.accountId, isFirst: false }
  }
  const playerId = randomUUID()
  await tx.player.create({ data: { id: playerId, createdAt: now } })
  await tx.account.create({ data: { playerId, ...newAccount(person), createdAt: now } })
  await tx.identity.create({ data: { provider, subject, accountId: playerId, createdAt: now } })
  const key = `accountCreated:${provider}`
  await tx.analyticsCounter.upsert({ where: { key }, create: { key, count: 1 }, update: { count: { increment: 1 } } })
  return { playerId, isFirst: true }
}

function newAccount({ firstName, fullName, photoUrl }: ProvenPerson) {
  const name = firstName || 'Player'
  return { firstName: name, fullName: fullName || name, displayName: name, photoUrl, friendCode: newFriendCode() }
}

async function trying<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (problem) {
      const isBetween = problem instanceof Prisma.PrismaClientKnownRequestError && problem.code === CAME_BETWEEN
      if (!isBetween || tries === MOST_TRIES) throw problem
    }
  }
}
