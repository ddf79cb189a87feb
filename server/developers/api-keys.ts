/** The API keys of players: created, shown once, stored as hashes, used, and revoked. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { ApiKeyNotFound, TooManyApiKeys } from '#schema/developers/api-key-errors.ts'
import type { ApiKey, ApiKeyService, NewApiKey } from '#schema/developers/api-keys-service.ts'
import { NotSignedIn } from '#schema/errors.ts'
import { type ApiKeyScope, MOST_API_KEYS, readerOf } from '#schema/rules/people/api-keys.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'
import type { Identity } from '../players/identity.ts'
import type { PlayerNews } from '../players/player-news.ts'
import { apiKeyHash, newApiKeyToken } from './api-key-token.ts'

export interface ApiKeyDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
}

export interface ApiKeyServiceDeps extends ApiKeyDeps {
  readonly news: Pick<PlayerNews, 'sessionsEnded'>
  readonly identity: Identity
}

/** As the database calls them. */
const STORED = { readPublic: 'read_public', readOwn: 'read_own' } as const
const SCOPES = { read_public: 'readPublic', read_own: 'readOwn' } as const
/** Often enough for "last used", seldom enough for the database. */
const USE_NOTED_EVERY_MS = 60_000
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The API key service of one request. */
export function createApiKeyService(deps: ApiKeyServiceDeps): ApiKeyService {
  const { prisma, news, identity } = deps
  return {
    async keys() {
      const { playerId, isSignedIn } = identity.current()
      return isSignedIn && playerId ? readKeys(prisma, playerId) : []
    },
    create: (name, scope) => createKey(deps, name, scope),
    async revoke(id) {
      const accountId = ownerIn(deps)
      const where = { id, accountId }
      const key = ID.test(id) ? await prisma.apiKey.findFirst({ where, select: { tokenHash: true } }) : null
      const { count } = key ? await prisma.apiKey.deleteMany({ where }) : { count: 0 }
      if (!key || count === 0) throw new ApiKeyNotFound()
      news.sessionsEnded([key.tokenHash])
    },
  }
}

/** Who asks with a key; null for one that never was or was revoked. */
export async function holderOfKey({ prisma, now }: ApiKeyDeps, tokenHash: string) {
  const key = await prisma.apiKey.findUnique({ where: { tokenHash } })
  if (!key) return null
  const at = now()
  const notedBefore = new Date(at.getTime() - USE_NOTED_EVERY_MS)
  if (!key.lastUsedAt || key.lastUsedAt < notedBefore) {
    await prisma.apiKey.updateMany({
      // Of requests that come together, one notes it.
      where: { tokenHash, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: notedBefore } }] },
      data: { lastUsedAt: at },
    })
  }
  return { tokenHash, playerId: readerOf(SCOPES[key.scope], key.accountId) }
}

/** The hashes that name the keys of an account. */
export async function keyHashesOf(db: Pick<PrismaClient, 'apiKey'>, accountId: string): Promise<readonly string[]> {
  const keys = await db.apiKey.findMany({ where: { accountId }, select: { tokenHash: true } })
  return keys.map(({ tokenHash }) => tokenHash)
}

/** Which of these keys there still are. */
export async function keysThere(
  db: Pick<PrismaClient, 'apiKey'>,
  tokenHashes: readonly string[],
): Promise<readonly string[]> {
  const keys = await db.apiKey.findMany({
    where: { tokenHash: { in: [...tokenHashes] } },
    select: { tokenHash: true },
  })
  return keys.map(({ tokenHash }) => tokenHash)
}

async function readKeys(prisma: PrismaClient, accountId: string): Promise<readonly ApiKey[]> {
  const keys = await prisma.apiKey.findMany({ where: { accountId }, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] })
  return keys.map(asTold)
}

async function createKey(deps: ApiKeyServiceDeps, name: string, scope: ApiKeyScope): Promise<NewApiKey> {
  const accountId = ownerIn(deps)
  const token = newApiKeyToken()
  const data = { accountId, name, scope: STORED[scope], tokenHash: apiKeyHash(token), createdAt: deps.now() }
  const stored = await deps.prisma.$transaction((tx) => storeKey(tx, data))
  return { apiKey: asTold(stored), token }
}

async function storeKey(tx: Prisma.TransactionClient, data: Prisma.ApiKeyUncheckedCreateInput) {
  const { accountId } = data
  // Several at a moment are counted one after the other.
  await lockForName(tx, `api keys of ${accountId}`)
  if (!(await tx.account.findUnique({ where: { playerId: accountId } }))) throw new NotSignedIn()
  if ((await tx.apiKey.count({ where: { accountId } })) >= MOST_API_KEYS) throw new TooManyApiKeys()
  return tx.apiKey.create({ data })
}

type StoredKey = Prisma.ApiKeyGetPayload<object>

function asTold({ id, name, scope, createdAt, lastUsedAt }: StoredKey): ApiKey {
  return { id, name, scope: SCOPES[scope], createdAt, lastUsedAt }
}

function ownerIn({ identity }: ApiKeyServiceDeps): string {
  const { playerId, isSignedIn } = identity.current()
  if (!isSignedIn || !playerId) throw new NotSignedIn()
  return playerId
}
