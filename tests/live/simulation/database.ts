/** A database as the live engine sees it: what is stored, read and written with the meaning of the product's SQL. */
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import type { Person, ReadGame, ReadPerson } from '#server/live/games/game-rows.ts'
import type { BegunPlay, GuessVerdict, SentGuess, WriteBatch, WriteGiveUp } from '#server/live/guesses/guess-batch.ts'
import { packed, visitor } from '../../support/packed-game.ts'
import { playRef } from '../../support/play-ref.ts'
import { EMPTY, filledOf, packedFinals, playOf, type StoredGame, type StoredPlay } from './stored-game.ts'

/** Of a play that was deleted: what the trigger in the database adds for it. */
const CHANGES_OF_DELETED = 11

export class SimulatedDatabase {
  readonly games = new Map<number, StoredGame>()
  /** Number of committed transactions. */
  #commits = 0
  /** Accounts; all others are visitors. */
  readonly people = new Map<string, Person>()

  game(gameId: number): StoredGame {
    const game = this.games.get(gameId)
    if (game) return game
    throw new Error(`There is no game ${gameId}`)
  }

  /** A visitor signs in: what they play is the account's, which keeps the play that it has. Answers whether the play moved. */
  adopt(gameId: number, visitorId: string, accountId: string): 'moved' | 'twice' | 'nothing' {
    const game = this.game(gameId)
    const play = game.plays.get(visitorId)
    if (!play || game.settled) return 'nothing'
    if (game.plays.has(accountId)) {
      game.setCounted(play, false)
      return 'twice'
    }
    game.plays.delete(visitorId)
    game.plays.set(accountId, play)
    play.playerId = accountId
    game.extraChanges++
    game.setCounted(play, true)
    return 'moved'
  }

  /** Deletes a player with their plays; what they counted stays counted. */
  erase(playerId: string): readonly number[] {
    this.people.delete(playerId)
    return [...this.games.values()].flatMap((game) => {
      if (!game.plays.delete(playerId)) return []
      game.extraChanges += CHANGES_OF_DELETED
      if (game.settled) {
        const finals = game.settled.finals.filter((final) => final.playerId !== playerId)
        game.settled = { ...game.settled, finals }
      }
      return game.id
    })
  }

  writeBatch: WriteBatch = async (guesses) => {
    const begun: BegunPlay[] = []
    const uncounted = new Set<number>()
    const outcomes = guesses.map((guess, place) => {
      const { verdict, isBegun } = this.#write(guess)
      const play = this.game(guess.gameId).plays.get(guess.playerId)
      if (play && !play.isCounted) uncounted.add(place)
      if (play && isBegun) begun.push({ gameId: guess.gameId, ...shownOf(this, play) })
      return play && verdict !== 'absent' ? { verdict, play: playOf(guess, play) } : null
    })
    return { kind: 'written', outcomes, begun, uncounted, commit: ++this.#commits }
  }

  #write(guess: SentGuess): { readonly verdict: GuessVerdict | 'absent'; readonly isBegun: boolean } {
    const { gameId, playerId, square, songId, isRight, at, again } = guess
    const written = isRight ? 'right' : 'wrong'
    const game = this.game(gameId)
    const known = game.plays.get(playerId)
    const takenBy = known?.picks[square] ?? EMPTY
    const isThere = takenBy === songId || known?.wrong.has(`${square}:${songId}`) === true
    if (isThere) return { verdict: again ? written : 'repeat', isBegun: again !== undefined }
    if (known && (known.hasGivenUp || filledOf(known) === SQUARE_COUNT)) return { verdict: 'over', isBegun: false }
    if (takenBy !== EMPTY) return { verdict: 'taken', isBegun: false }
    if (again === 'asked') return { verdict: 'absent', isBegun: false }
    const play = known ?? newPlay(playerId, freeRef(game, playerId), guess.mayCount)
    game.plays.set(playerId, play)
    if (isRight) {
      play.picks[square] = songId
      play.pickedAt[square] = at
      if (play.isCounted) game.count(square, songId, 1)
    } else play.wrong.add(`${square}:${songId}`)
    return { verdict: written, isBegun: !known || again !== undefined }
  }

  writeGiveUp: WriteGiveUp = async ({ gameId, playerId }) => {
    const commit = ++this.#commits
    const play = this.game(gameId).plays.get(playerId)
    if (!play) return { kind: 'notBegun', commit }
    if (filledOf(play) === SQUARE_COUNT) return { kind: 'completed', commit }
    if (play.hasGivenUp) return { kind: 'already', commit }
    play.hasGivenUp = true
    return { kind: 'givenUp', commit }
  }

  readPerson: ReadPerson = async (playerId) => ({
    person: this.people.get(playerId) ?? null,
    commit: ++this.#commits,
  })

  /** All of one instant; building takes its time. */
  readGame: ReadGame = async (gameId, build) => {
    const game = this.games.get(gameId)
    if (!game) return null
    const plays = [...game.plays.values()].map((play) => {
      const { isCounted, hasGivenUp, picks, pickedAt } = play
      return {
        ...shownOf(this, play),
        hasGivenUp,
        isUncounted: !isCounted,
        picks: picks.flatMap((songId, square) =>
          songId === EMPTY ? [] : { square, songId, pickedAt: pickedAt[square] ?? 0 },
        ),
      }
    })
    const tallies = [...game.tallies].map(([key, count]) => {
      const [square = 0, songId = 0] = key.split(':').map(Number)
      return { square, songId, count }
    })
    const { answers, extraChanges, settled } = game
    const read = this.#commits
    const rows = packed({ gameId, answers, tallies, plays })
    return build({
      ...rows,
      extraChanges,
      hasRead: (commit) => commit <= read,
      settledAt: settled?.at ?? null,
      parts: rows.parts.map((part) => ({ ...part, finals: settled && packedFinals(settled.finals) })),
    })
  }
}

/** A visitor whose play is another's by now begins one of another name. */
function freeRef({ id, plays }: StoredGame, playerId: string): string {
  const taken = new Set([...plays.values()].map(({ ref }) => ref))
  for (let name = playerId; ; name += '+') {
    const ref = playRef(id, name)
    if (!taken.has(ref)) return ref
  }
}

function newPlay(playerId: string, ref: string, isCounted: boolean): StoredPlay {
  return {
    playerId,
    ref,
    isCounted,
    hasGivenUp: false,
    picks: Array.from({ length: SQUARE_COUNT }, () => EMPTY),
    pickedAt: Array.from({ length: SQUARE_COUNT }, () => 0),
    wrong: new Set(),
  }
}

function shownOf({ people }: SimulatedDatabase, { playerId, ref, isCounted }: StoredPlay) {
  return { playerId, ref, isCounted, ...(people.get(playerId) ?? visitor) }
}
