/** What a signed-in person can do with leagues: private groups that are joined by a link. */
import type { AccountDetails } from '#schema/players/account-service.ts'
import type { TableRow } from '#schema/rules/scoring/leagues.ts'
import type { KnownPerson } from './friends-service.ts'

export interface LeagueMember extends KnownPerson {
  readonly joinedAt: Date
  readonly isOwner: boolean
}

/** A league as its members see it. */
export interface League {
  /** 10 characters, which name it in addresses. */
  readonly ref: string
  /** 10 characters, with which one joins. */
  readonly code: string
  readonly name: string
  readonly createdAt: Date
  /** The owner first, then by the time of joining. */
  readonly members: readonly LeagueMember[]
}

/** A league as those see it who have its link. */
export interface LeaguePreview {
  /** Null for who is no member. */
  readonly ref: string | null
  readonly name: string
  readonly memberCount: number
  readonly isFull: boolean
}

/** The table of a week. */
export interface LeagueWeek {
  /** First game number of the season. Later games may still be to come. */
  readonly from: number
  readonly to: number
  /** One of its games is not settled: points may still change hands. */
  readonly isLive: boolean
  readonly rows: readonly (TableRow & KnownPerson)[]
}

/** Leagues. All functions except the preview throw NotSignedIn for visitors and LeagueNotFound for nonmembers. */
export interface LeagueService {
  /** Those that the viewer is in, by name; none for visitors. */
  leagues(): Promise<readonly League[]>
  league(ref: string): Promise<League>
  /** Open to all callers. Error: LeagueNotFound. */
  previewLeague(code: string): Promise<LeaguePreview>
  /** The week in which a day falls, 'YYYY-MM-DD', this week for null; days before the first game or after today count as those. */
  weekOf(league: League, day: string | null): Promise<LeagueWeek>
  /** Errors: DisplayNameRefused, TooManyLeagues. */
  createLeague(name: string): Promise<League>
  /** Joining twice is joining once. Errors: LeagueFull, TooManyLeagues. */
  joinLeague(code: string): Promise<League>
  /** With the last member the league goes. */
  leaveLeague(ref: string): Promise<AccountDetails>
  /** Errors: NotLeagueOwner, MemberNotFound. */
  removeMember(ref: string, playerId: string): Promise<League>
  /** Errors: NotLeagueOwner, MemberNotFound. */
  handOver(ref: string, playerId: string): Promise<League>
  /** Errors: NotLeagueOwner, DisplayNameRefused. */
  renameLeague(ref: string, name: string): Promise<League>
  /** The old link leads nowhere from now on. Error: NotLeagueOwner. */
  regenerateLink(ref: string): Promise<League>
  /** Error: NotLeagueOwner. */
  deleteLeague(ref: string): Promise<AccountDetails>
  /** The league now, then when it, its members, or their standings today have changed; ends when the viewer is no member any more. */
  watchLeague(ref: string): Promise<AsyncIterable<League>>
}
