/** Everything that can be expected to go wrong in the portal. */
import { ExpectedError } from '#schema/errors.ts'
import type { DraftLimit } from '#schema/rules/puzzle/constrained-draft.ts'
import type { whyNotRepaired } from '#schema/rules/scoring/stats.ts'

/** No admin is signed in. */
export class NotAdmin extends ExpectedError {
  override readonly name = 'NotAdmin'
  constructor() {
    super('You have been logged out.')
  }
}

export class CredentialsRequired extends ExpectedError {
  override readonly name = 'CredentialsRequired'
  constructor() {
    super('Please enter a username and password')
  }
}

/** The same for an unknown name and for a wrong password. */
export class InvalidCredentials extends ExpectedError {
  override readonly name = 'InvalidCredentials'
  constructor() {
    super('Invalid username or password')
  }
}

/** The caller's address has failed too often and must wait. Other addresses are not affected. */
export class TooManyAttempts extends ExpectedError {
  override readonly name = 'TooManyAttempts'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function inWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 120) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

export class AlbumNotFound extends ExpectedError {
  override readonly name = 'AlbumNotFound'
  constructor() {
    super('Album not found')
  }
}

/** 'Category not found' when it is chosen, 'Category does not exist' when it is to be deleted. */
export class CategoryNotFound extends ExpectedError {
  override readonly name = 'CategoryNotFound'
  constructor(message = 'Category not found') {
    super(message)
  }
}

export class PhotoNotFound extends ExpectedError {
  override readonly name = 'PhotoNotFound'
  constructor() {
    super('This photo is not here any more: upload it again')
  }
}

/** Players could not distinguish the two. */
export class TitleTaken extends ExpectedError {
  override readonly name = 'TitleTaken'
}

/** Published games and games made by players keep their clues. */
export class CategoryInUse extends ExpectedError {
  override readonly name = 'CategoryInUse'
  /** The daily games, newest first. */
  readonly gameNumbers: readonly number[]
  constructor(title: string, gameNumbers: readonly number[], userGames: number) {
    super(`"${title}" is a clue of ${gamesInWords(gameNumbers, userGames)}, so it cannot be deleted`)
    this.gameNumbers = gameNumbers
  }
}

/** A field that another admin has saved with another value. */
export interface ConflictField {
  readonly name: string
  readonly theirs: string
  readonly yours: string
}

export interface LaterSave {
  /** What it is now. */
  readonly version: number
  readonly savedBy: string | null
  readonly savedAt: Date | null
  readonly fields: readonly ConflictField[]
}

/** Another admin saved in between. Nothing was written. Saving again with the current version overwrites. */
export class SaveConflict extends ExpectedError {
  override readonly name = 'SaveConflict'
  readonly later: LaterSave
  constructor(later: LaterSave) {
    const fields = later.fields.map(({ name }) => name)
    const what = fields.length > 0 ? ` The ${listed(fields)} differ${fields.length === 1 ? 's' : ''} from yours.` : ''
    super(`${later.savedBy ?? 'Somebody'} has saved this in the meantime.${what}`)
    this.later = later
  }
}

/** Games to name; the rest are counted. */
const NAMED_GAMES = 5

function gamesInWords(numbers: readonly number[], userGames: number): string {
  const more = numbers.length - NAMED_GAMES
  const named = numbers.slice(0, NAMED_GAMES).map(String)
  const daily =
    more > 0
      ? `games ${named.join(', ')} and ${more} more`
      : `game${more === 1 - NAMED_GAMES ? '' : 's'} ${listed(named)}`
  const own = `${userGames} of players' own games`
  if (numbers.length === 0) return own
  return userGames === 0 ? daily : `${daily}, and of ${own}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** What was uploaded is no picture that we take; the sentence says why. */
export class PhotoRefused extends ExpectedError {
  override readonly name = 'PhotoRefused'
}

/** What players have been asked stays as it was. */
export class GamePublished extends ExpectedError {
  override readonly name = 'GamePublished'
  constructor(number: number) {
    super(`Game ${number} is published: its clues and answers stay as they are.`)
  }
}

/** The message is the first of what is wrong. */
export class GameNotPlayable extends ExpectedError {
  override readonly name = 'GameNotPlayable'
}

export class BannerNotFound extends ExpectedError {
  override readonly name = 'BannerNotFound'
  constructor() {
    super('Banner not found')
  }
}

export class ReportNotFound extends ExpectedError {
  override readonly name = 'ReportNotFound'
  constructor() {
    super('Nobody has reported this, or no longer')
  }
}

/** The player's game is correct already, or does not count. */
export class NothingToRepair extends ExpectedError {
  override readonly name = 'NothingToRepair'
  constructor(gameNumber: number, why: NonNullable<ReturnType<typeof whyNotRepaired>>) {
    super(NOTHING_TO_REPAIR[why](gameNumber))
  }
}

const NOTHING_TO_REPAIR = {
  notPlayed: (game: number) => `They have not played game ${game}.`,
  notWon: (game: number) => `They have not completed game ${game}.`,
  counts: (game: number) => `Game ${game} counts for its day already.`,
}

/** Without one of them there is a game, or without all of them. */
export class LimitsNotMet extends ExpectedError {
  override readonly name = 'LimitsNotMet'
  readonly limits: readonly DraftLimit[]
  constructor(limits: readonly DraftLimit[]) {
    const named = listed(limits.map((limit) => LIMIT_NAMES[limit]))
    super(`No game was found within your limits. What stands in the way: ${named}.`)
    this.limits = limits
  }
}

const LIMIT_NAMES: Readonly<Record<DraftLimit, string>> = {
  difficulty: 'the difficulty',
  kinds: 'the kinds of clue',
  rest: 'the clues left out',
}
