/** Everything that can be expected to go wrong. Each class is a member of the result unions; its message is what people read. */
import type { StoredPlay } from '#schema/context.ts'

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

export class PlayIsOver extends ExpectedError {
  override readonly name = 'PlayIsOver'
  readonly play: StoredPlay
  constructor(play: StoredPlay) {
    super('You have already finished this game')
    this.play = play
  }
}

export class AnswersHidden extends ExpectedError {
  override readonly name = 'AnswersHidden'
  constructor() {
    super('Fill this square or finish the game to see its answers')
  }
}

/** The server could not take the request now. Nothing was counted; the same request may be sent again. */
export class TryAgain extends ExpectedError {
  override readonly name = 'TryAgain'
  constructor() {
    super('We could not save that just now. Please try again.')
  }
}
