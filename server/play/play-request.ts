/** What the functions of the game service work with. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { HouseholdBudgets } from '../players/household-budgets.ts'
import type { Identity } from '../players/identity.ts'
import type { LivePort } from './live-port.ts'
import type { PublishedGames } from './published-games.ts'
import type { ViewerPlays } from './viewer-plays.ts'

export interface GameServiceDeps {
  readonly prisma: PrismaClient
  readonly engine: LivePort
  readonly snapshot: CatalogueSnapshot
  readonly games: PublishedGames
  readonly budgets: HouseholdBudgets
  readonly now: () => Date
  readonly identity: Identity
}

/** The dependencies of one request. */
export interface PlayRequest extends GameServiceDeps {
  readonly plays: ViewerPlays
}
