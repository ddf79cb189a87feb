/** Answers from the standings that the keeper of a game publishes, newer ones only; what is missing in them this node knows itself. */
import type { GameBoards } from './game-boards.ts'
import { isCounted, Movers, type Stamp } from './heard.ts'
import { type Edition, isNewer, PublishedStandings, type StandingsPublished } from './published-standings.ts'
import { inTurn } from './steps.ts'

/** A keeper publishes at every tick; one that is gone has been replaced by then. */
const MOST_BEHIND_MS = 6000
/** What is published knows of a correction within this time, or was read after it. */
const CORRECTION_MS = 10_000
/** Long enough for the next edition. */
const HOLD_MS = 1500

export class Following {
  readonly #movers = new Movers()
  #latest: Edition = { token: 0, number: 0 }
  /** Since when this node knows something that is not published. */
  #behindSince: number | null = null
  /** What has to be counted in before this node follows again. */
  #correction: { readonly stamp: Stamp; readonly until: number } | null = null

  /** The newest that was received. */
  get latest(): Edition {
    return this.#latest
  }

  /** Whether what is published is older than it may be. */
  get isFarBehind(): boolean {
    return this.#behindSince !== null && performance.now() - this.#behindSince > MOST_BEHIND_MS
  }

  /** Players have moved. */
  moved(boards: GameBoards, playerIds: readonly string[], stamp: Stamp): void {
    this.#movers.note(playerIds, stamp)
    if (this.expects(boards, stamp)) this.#behindSince ??= performance.now()
  }

  /** Whether an edition is to come that has this message in it. */
  expects({ followed }: GameBoards, stamp: Stamp): boolean {
    return followed !== null && !isCounted(followed.heard, stamp)
  }

  /** Something other than a guess has changed the game: what is published is no longer right. */
  outdate(stamp: Stamp): void {
    this.#correction = { stamp, until: performance.now() + CORRECTION_MS }
  }

  /** Takes in an edition, if it is newer than all before and nothing newer has been shown; says whether it did. */
  async hear(message: StandingsPublished, boardsNow: () => GameBoards | null): Promise<boolean> {
    if (!boardsNow() || !isNewer(message.edition, this.#latest)) return false
    this.#latest = message.edition
    const standings = await PublishedStandings.of(message, inTurn)
    const boards = boardsNow()
    if (!boards || boards.game.settled || this.#latest !== message.edition || this.#lacksCorrection(message))
      return false
    if (standings.version < (boards.followed?.version ?? boards.newestShown)) {
      // The next one will be newer than what is shown until then.
      boards.hold(HOLD_MS)
      return false
    }
    this.#movers.forget(message.heard)
    this.#behindSince = standings.version < boards.game.version ? performance.now() : null
    this.goOn(boards, standings)
    return true
  }

  /** The same standings for a game that was read again. */
  goOn(boards: GameBoards, standings: PublishedStandings): void {
    if (this.#correction && this.#lacksCorrection(standings)) return
    boards.follow({ standings, isUnknown: (playerId) => this.#movers.has(playerId) })
  }

  #lacksCorrection({ heard }: Pick<StandingsPublished, 'heard'>): boolean {
    if (!this.#correction) return false
    if (performance.now() < this.#correction.until && !isCounted(heard, this.#correction.stamp)) return true
    this.#correction = null
    return false
  }
}
