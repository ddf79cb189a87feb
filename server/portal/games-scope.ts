/** What functions about daily games work with, for an authorized admin. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { GameTools } from './admin-games.ts'
import type { AdminScope, PortalBase } from './admin-scope.ts'

export interface AdminGamesDeps extends PortalBase {
  readonly games: GameTools
}

export type GamesScope = AdminScope<AdminGamesDeps>

/** The dependencies within a transaction that locks all games to come. */
export type LockedScope = Omit<GamesScope, 'prisma'> & { readonly tx: Transaction }

export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]
