/** The request context of resolvers: the viewer and the services. The server implements them; nothing here holds a resource. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Calendar } from '#schema/rules/calendar/calendar.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import type { PlayStatus } from '#schema/rules/scoring/play-progress.ts'
import type { OtherPlayService } from './boards/other-play-service.ts'
import type { PeriodService } from './boards/period-leaderboard-service.ts'
import type { PlayNow } from './boards/play-now.ts'
import type { Songs } from './catalogue/songs.ts'
import type { CreatorService } from './creator/creator-service.ts'
import type { ApiKeyService } from './developers/api-keys-service.ts'
import type { WebhookService } from './developers/webhooks-service.ts'
import type { FriendService } from './friends/friends-service.ts'
import type { GroupService } from './friends/groups-service.ts'
import type { LeagueService } from './friends/leagues-service.ts'
import type { AfterGameService } from './play/after-game-service.ts'
import type { AccountService } from './players/account-service.ts'
import type { PageService } from './players/pages-service.ts'
import type { PrivacyService } from './players/privacy-service.ts'
import type { ProgressService } from './players/progress-service.ts'
import type { PushService } from './players/push-service.ts'
import type { PortalService } from './portal/portal-service.ts'
import type { AdminViewer } from './portal/sign-in-service.ts'

/** The caller. A visitor has a player id from the first guess on. */
export interface Viewer {
  readonly playerId: string | null
  readonly isSignedIn: boolean
}

export interface TitledClue {
  readonly clue: Clue
  readonly title: string
  /** For a category: how many songs it has. */
  readonly songCount: number
  /** For a category: its row; for an album, `clue.albumId` serves. */
  readonly categoryId: number | null
}

/** What every game has, without its answers: a resolver cannot give away what it does not hold. */
interface Grid {
  readonly id: number
  readonly settledAt: Date | null
  /** When a correction last changed its answers. */
  readonly correctedAt: Date | null
  readonly rows: readonly TitledClue[]
  readonly columns: readonly TitledClue[]
  /** Length 9, row-major: how many songs fit. */
  readonly answerCounts: readonly number[]
}

/** A daily game whose day has come. */
export interface PublishedGame extends Grid {
  readonly kind: 'daily'
  readonly createdBy: 'auto' | 'admin'
  readonly number: number
  readonly date: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly settlesAt: Date
}

/** A game that a player has made. Its board never settles. */
export interface UserGame extends Grid {
  readonly kind: 'user'
  /** 12 characters, which a link can hold. */
  readonly ref: string
  readonly title: string
  /** Null if the author is unknown, for example after deleting their account. */
  readonly authorId: string | null
  readonly createdAt: Date
  readonly settledAt: null
}

export type Puzzle = PublishedGame | UserGame

/** Names a game: a daily one by its number, a player's by its ref. */
export type GameName = { readonly gameNumber: number } | { readonly gameRef: string }

export interface StoredPlay {
  readonly gameId: number
  /** Null for a player's own game. */
  readonly gameNumber: number | null
  readonly playerId: string
  readonly ref: string
  readonly status: PlayStatus
  readonly startedAt: Date
  readonly completedAt: Date | null
  /** Length 9, row-major, -1 = empty. */
  readonly picks: readonly number[]
  /** Length 9: the song ids tried in vain, oldest first. */
  readonly wrongGuesses: readonly (readonly number[])[]
}

export interface PickScore {
  readonly count: number
  readonly total: number
  /** 0-100. */
  readonly rarity: number
  readonly isUnicorn: boolean
  readonly isStolen: boolean
}

/** The score and rank of a play right now, from the same counts as the leaderboard. */
export interface PlayScore {
  /** Sum of the filled squares. */
  readonly rarity: number
  readonly unicornCount: number
  /** Null until complete; for a play after the board settled, and one that does not count: where it would have been. */
  readonly rank: number | null
  readonly rankedCount: number
  /** 0-100, null until complete. */
  readonly percentile: number | null
  readonly isArchive: boolean
  readonly isCounted: boolean
  /** Length 9. */
  readonly picks: readonly (PickScore | null)[]
}

export interface SquareCounts {
  readonly pickCount: number
  readonly currentUnicorns: number
  readonly unfoundUnicorns: number
}

export interface GameCounts {
  readonly version: number
  readonly startedCount: number
  readonly completedCount: number
  /** Length 9. */
  readonly squares: readonly SquareCounts[]
}

export interface Answer {
  readonly songId: number
  /** Null while the viewer may see the answer and not its count. */
  readonly tally: Pick<PickScore, 'count' | 'rarity' | 'isUnicorn'> | null
  readonly isOwn: boolean
}

export type LeaderboardScope = 'all' | 'signedIn'

export interface Standing {
  readonly ref: string
  readonly state: 'completed' | 'inProgress' | 'notStarted'
  /** Null until completed. */
  readonly position: number | null
  /** Null until completed. */
  readonly rarity: number | null
  readonly unicornCount: number
  readonly name: string
  readonly countryCode: string | null
  readonly photoUrl: string | null
  readonly isDemo: boolean
}

export interface Leaderboard {
  readonly gameId: number
  /** Null for a player's own game, which has a ref. */
  readonly gameNumber: number | null
  readonly gameRef: string | null
  readonly scope: LeaderboardScope
  readonly version: number
  readonly isSettled: boolean
  readonly startedCount: number
  readonly completedCount: number
  readonly entries: readonly Standing[]
  readonly neighbourhood: readonly Standing[]
}

export type GuessInput = GameName & {
  /** 0-8, row-major. */
  readonly square: number
  readonly songId: number
}

export interface Verdict {
  readonly isCorrect: boolean
  readonly isRepeat: boolean
  readonly explanation: string
  readonly game: Puzzle
  readonly square: number
  readonly play: StoredPlay
}

/** Use cases of playing. Numbers of games still to come are refused with FutureGame, unknown ones with GameNotFound. */
export interface GameService {
  calendar(): Calendar & { readonly now: Date; readonly todaysNumber: number; readonly nextGameAt: Date }
  todaysGame(): Promise<PublishedGame>
  gameByNumber(number: number): Promise<PublishedGame>
  /** Null for a game that does not exist or whose day has not come. */
  gameById(gameId: number): Promise<PublishedGame | null>
  /** Errors: FutureGame, GameNotFound. */
  puzzle(name: GameName): Promise<Puzzle>
  /** Null for a game that does not exist, was deleted, or whose day has not come. */
  puzzleById(gameId: number): Promise<Puzzle | null>
  /** Games with `from >= number > from - limit`, newest first. */
  games(from: number, limit: number): Promise<readonly PublishedGame[]>
  /** The viewer's play, null before the first guess. Batched over the games of one request. */
  playOf(gameId: number): Promise<StoredPlay | null>
  readonly songs: Songs
  /** The viewer's own play with this ref, else null. */
  playByRef(ref: string): Promise<StoredPlay | null>
  /** Errors: ClueIsOpen, FutureGame, GameNotFound, SongNotFound, SquareTaken, PlayIsOver, TryAgain. */
  submitGuess(input: GuessInput): Promise<Verdict>
  /** Errors: FutureGame, GameNotFound, PlayNotBegun, PlayIsOver (a won play), TryAgain. Giving up twice is giving up once. */
  giveUp(name: GameName): Promise<StoredPlay>
  /**
   * Error: AnswersHidden, if the viewer may not see them. Most picked first, then by title; without counts, by title. For a player's own
   * game, only answers that players have found, if the other answers are another game's secret.
   */
  answersOf(game: Puzzle, square: number): Promise<readonly Answer[]>
}

export interface LiveService extends GroupService {
  countsOf(gameId: number): Promise<GameCounts>
  scoreOf(play: StoredPlay): Promise<PlayScore>
  leaderboard(game: Puzzle, scope: LeaderboardScope): Promise<Leaderboard>
  /** The state now, then after each change, at most once a tick. Each yield is the version. */
  watchGame(game: Puzzle): AsyncIterable<number>
  watchLeaderboard(game: Puzzle, scope: LeaderboardScope): AsyncIterable<Leaderboard>
  /** Of some players, in their order, without a question to the database; null for who has not begun. */
  playsNow(game: Puzzle, playerIds: readonly string[]): Promise<readonly (PlayNow | null)[]>
}

/** What resolvers ask of the server, group by group. The server makes each group for a caller (`server/composition/services.ts`). */
export interface Services {
  readonly game: GameService
  readonly live: LiveService
  readonly pages: PageService
  readonly afterGame: AfterGameService
  readonly creator: CreatorService
  readonly push: PushService
  readonly account: AccountService
  readonly apiKeys: ApiKeyService
  readonly webhooks: WebhookService
  readonly friends: FriendService
  readonly others: OtherPlayService
  readonly privacy: PrivacyService
  readonly progress: ProgressService
  readonly portal: PortalService
  readonly periods: PeriodService
  readonly leagues: LeagueService
}

export interface Context extends Services {
  readonly viewer: Viewer
  /** For the Prisma plugin and the loaders of catalogue entities; everything else has a service. */
  readonly database: PrismaClient
  /** The signed-in admin, or null. The same browser may also be signed in as a player. */
  admin(): AdminViewer | null
  /** The name a board shows for the viewer. */
  viewerName(): Promise<string>
}
