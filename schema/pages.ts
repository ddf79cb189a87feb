/** What the pages around the game ask for: the banner, the calendar of games, and what is kept about the viewer. */
import type { PlayStatus } from '#schema/rules/play-progress.ts'

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

/** What the database holds about the viewer. */
export interface ViewerData {
  /** When the viewer became somebody; null for who has never guessed. */
  readonly since: Date | null
  /** How many entries there are of each kind; kinds without any are named too. */
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
  /** All of it, as JSON to keep. */
  readonly document: string
}

/** What the pages around the game ask for. */
export interface PageVerbs {
  /** The one to show with a game, today's for null. */
  banner(gameNumber: number | null): Promise<ShownBanner | null>
  /** All daily games that the viewer has begun, oldest first. */
  gameStatuses(): Promise<readonly GameStatus[]>
  viewerData(): Promise<ViewerData>
  /** The viewer is nobody afterwards. Counts that rest on their picks stay, and name nobody. */
  eraseViewerData(): Promise<void>
}
