/** Players with accounts, as admins see them, and what they can do for and about them. */
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'
import type { Page } from './audit-service.ts'

export interface AdminPlayer {
  readonly id: string
  /** As boards show it. */
  readonly name: string
  readonly fullName: string
  readonly displayName: string
  readonly fullNamePublic: boolean
  readonly countryCode: string | null
  readonly photoUrl: string | null
  /** An admin keeps the player off public boards. */
  readonly isHidden: boolean
  /** The player keeps off public boards. */
  readonly hidesThemselves: boolean
  readonly isPremium: boolean
  readonly autoRenew: boolean
  readonly subscriptionEndDate: Date | null
  readonly createdAt: Date
  readonly playCount: number
  readonly lastPlayedAt: Date | null
}

export type PlayerFilter = 'all' | 'hidden' | 'premium'

export interface PlayerSearch {
  /** Part of a name, or a whole friend code or id; empty matches every player. */
  readonly text: string
  readonly only: PlayerFilter
}

export interface Premium {
  readonly isPremium: boolean
  readonly autoRenew: boolean
  readonly subscriptionEndDate: Date | null
}

/** What a repair came to. */
export interface RepairedPlay {
  readonly player: AdminPlayer
  readonly gameNumber: number
  readonly before: PlayerStats
  readonly after: PlayerStats
}

/** Every function that changes a player throws PlayerNotFound. */
export interface AdminPlayerService {
  /** The newest account first, from a place on. */
  players(search: PlayerSearch, page: Page): Promise<readonly AdminPlayer[]>
  player(id: string): Promise<AdminPlayer>
  rename(id: string, displayName: string): Promise<AdminPlayer>
  hide(id: string, isHidden: boolean): Promise<AdminPlayer>
  setPremium(id: string, premium: Premium): Promise<AdminPlayer>
  /** A win that came too late counts for its day. Errors, too: GameNotFound, NothingToRepair. */
  repair(id: string, gameNumber: number): Promise<RepairedPlay>
}
