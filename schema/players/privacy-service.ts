/** What a signed-in person can do to be seen by fewer, and to see less of others. */

import type { KnownPerson } from '#schema/friends/friends-service.ts'
import type { GameName } from '../play/game-service.ts'
import type { AccountDetails } from './account-service.ts'

/** A player whom the viewer has blocked. */
export interface BlockedPlayer extends KnownPerson {
  readonly since: Date
}

/** Use cases of privacy. All but the reading refuse visitors with NotSignedIn. */
export interface PrivacyService {
  /** The latest first; none for visitors. */
  blocked(): Promise<readonly BlockedPlayer[]>
  /** The refs of plays of a game by players whom the viewer has blocked, begun or still to come; none for visitors. */
  hiddenRefs(name: GameName): Promise<readonly string[]>
  /** Public boards leave the viewer out, or show them again, at once. */
  hideMe(isHidden: boolean): Promise<AccountDetails>
  /** The player of this play. Twice is once. Errors: PlayerNotFound, ThisIsYou, TooManyBlocked. */
  block(ref: string): Promise<AccountDetails>
  /** Error: PlayerNotFound. */
  unblock(playerId: string): Promise<AccountDetails>
  /** The name that boards show with this play. Twice is once. Errors: PlayerNotFound, ThisIsYou, NameIsDrawn, TooManyNameReports. */
  reportName(ref: string, note: string): Promise<void>
}
