/** Everything that can be expected to go wrong. Each class is a member of the result unions; its message is what people read. */

import { openClueMessage } from '#schema/rules/puzzle/user-games.ts'
import type { StoredPlay } from './play/game-service.ts'

/** An expected failure: safe to show, never logged as a fault. */
export abstract class ExpectedError extends Error {}

export class FutureGame extends ExpectedError {
  override readonly name = 'FutureGame'
  constructor() {
    super("Hey... you can't view future games..")
  }
}

export class GameNotFound extends ExpectedError {
  override readonly name = 'GameNotFound'
  constructor() {
    super('Game not found')
  }
}

export class SongNotFound extends ExpectedError {
  override readonly name = 'SongNotFound'
  constructor() {
    super('Song not found')
  }
}

/** The square took another song before, in this window or elsewhere. */
export class SquareTaken extends ExpectedError {
  override readonly name = 'SquareTaken'
  readonly play: StoredPlay
  constructor(play: StoredPlay) {
    super('This square already has an answer')
    this.play = play
  }
}

export class TooManyGiveUps extends ExpectedError {
  override readonly name = 'TooManyGiveUps'
  constructor() {
    super('Too many games were given up on your network today. Please log in, or come back tomorrow.')
  }
}

export class PlayIsOver extends ExpectedError {
  override readonly name = 'PlayIsOver'
  readonly play: StoredPlay
  constructor(play: StoredPlay) {
    super('You have already finished this game')
    this.play = play
  }
}

export class PlayNotBegun extends ExpectedError {
  override readonly name = 'PlayNotBegun'
  constructor() {
    super('Make a guess first: you can give up a game that you have begun')
  }
}

export class AnswersHidden extends ExpectedError {
  override readonly name = 'AnswersHidden'
  constructor() {
    super('Fill this square or finish the game to see its answers')
  }
}

/** The song was not tried there, and the answers are hidden. */
export class NotToReport extends ExpectedError {
  override readonly name = 'NotToReport'
  constructor() {
    super('You can report a song once you have tried it in this square')
  }
}

export class TooManyReports extends ExpectedError {
  override readonly name = 'TooManyReports'
  constructor() {
    super('That is enough for this game. We will look at what you have reported.')
  }
}

/** The draft breaks a rule of puzzles. The message is the first of what is wrong. */
export class DraftNotPlayable extends ExpectedError {
  override readonly name = 'DraftNotPlayable'
}

export class TooManyGames extends ExpectedError {
  override readonly name = 'TooManyGames'
  constructor() {
    super('You can make 20 games a day. Come back tomorrow.')
  }
}

/** Nothing that is left to choose from makes a puzzle. */
export class NoSuchPuzzle extends ExpectedError {
  override readonly name = 'NoSuchPuzzle'
  constructor() {
    super('No game can be made of this. Try something else.')
  }
}

/** Too many puzzles are being searched for. */
export class SearchBusy extends ExpectedError {
  override readonly name = 'SearchBusy'
  constructor() {
    super('Many games are being made right now. Please try again.')
  }
}

/** While a daily game is open, nothing about its clues is revealed anywhere else. */
export class ClueIsOpen extends ExpectedError {
  override readonly name = 'ClueIsOpen'
  constructor(title: string) {
    super(openClueMessage(title))
  }
}

/** We write to the push services of browsers alone. */
export class UnknownPushService extends ExpectedError {
  override readonly name = 'UnknownPushService'
  constructor() {
    super('Notifications do not work with this browser.')
  }
}

export class NotSignedIn extends ExpectedError {
  override readonly name = 'NotSignedIn'
  constructor() {
    super('Please log in first')
  }
}

/** Required unless the full name is shown. */
export class DisplayNameRequired extends ExpectedError {
  override readonly name = 'DisplayNameRequired'
  constructor() {
    super('A display name is required for leaderboards')
  }
}

/** Neither a part of the first name nor an adjective and an animal. */
export class DisplayNameNotAllowed extends ExpectedError {
  override readonly name = 'DisplayNameNotAllowed'
  constructor() {
    super('Choose a part of your first name, or a random name')
  }
}

/** The name could offend or mislead. */
export class DisplayNameRefused extends ExpectedError {
  override readonly name = 'DisplayNameRefused'
  constructor(what: 'name' | 'title') {
    super(`Please choose another ${what}: this one could hurt or mislead others`)
  }
}

export class SessionNotFound extends ExpectedError {
  override readonly name = 'SessionNotFound'
  constructor() {
    super('This device is not signed in any more')
  }
}

/** The server could not take the request now. Nothing was counted; the same request may be sent again. */
export class TryAgain extends ExpectedError {
  override readonly name = 'TryAgain'
  constructor() {
    super('We could not save that just now. Please try again.')
  }
}
