/** What the pages around the game ask for: the banner, the calendar of games, and what is kept about the viewer. */
import type { PlayStatus } from '#schema/rules/scoring/play-progress.ts'

/** The strip at the top of every page. */
export interface ShownBanner {
  readonly id: number
  readonly text: string
  readonly linkText: string | null
  readonly link: string | null
  /** The games on which it shows; none for all. */
  readonly games: readonly number[]
  readonly expiresAt: Date | null
}

/** What became of a game that the viewer has begun. */
export interface GameStatus {
  readonly gameNumber: number
  readonly status: PlayStatus
}

/** Which of them: games between two numbers, neither included, from the oldest on or from the newest back. */
export interface GameStatusPage {
  readonly after: number | null
  readonly before: number | null
  readonly limit: number
  readonly isNewestFirst: boolean
}

/** What the database holds about the viewer. */
export interface ViewerData {
  /** When the viewer made the first guess; null before it. */
  readonly since: Date | null
  /** How many entries there are of each kind; kinds without any are named too. */
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
  /** All of it, as JSON to keep. */
  readonly document: string
}

/** A correction has given the viewer a square. */
export interface PlayerNotice {
  readonly id: number
  /** 0-8, row-major. */
  readonly square: number
  /** Null for a player's own game, which has a ref and a title. */
  readonly gameNumber: number | null
  readonly gameRef: string | null
  readonly gameTitle: string | null
  readonly songTitle: string
}

/** What the pages around the game ask for. */
export interface PageService {
  /** The script of an ad partner; null where there are no advertisements. */
  readonly adScript: string | null
  /** The one to show with a game, today's for null. */
  banner(gameNumber: number | null): Promise<ShownBanner | null>
  /** All daily games that the viewer has begun, oldest first. */
  gameStatuses(): Promise<readonly GameStatus[]>
  /** Some of them. */
  gameStatusPage(page: GameStatusPage): Promise<readonly GameStatus[]>
  /** What the viewer has not dismissed, the newest first. */
  notices(): Promise<readonly PlayerNotice[]>
  /** Those that are not the viewer's stay. */
  dismissNotices(ids: readonly number[]): Promise<void>
  /** Yields at once, then whenever notices arrive or are seen. */
  watchNotices(): AsyncIterable<unknown>
  viewerData(): Promise<ViewerData>
  /** The viewer is an anonymous visitor afterwards. Counts that include their picks stay, without a name. */
  eraseViewerData(): Promise<void>
}
