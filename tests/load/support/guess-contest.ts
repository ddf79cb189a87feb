/** The writer of guesses against a transaction a guess, on the same tables of the same database, both in this process. */

import type { LiveGuess } from '#server/live/guesses/guess-batch.ts'
import { GuessWriter } from '#server/live/guesses/guess-writer.ts'
import { guessWriterOn } from '#server/play/write-guesses.ts'
import { playRef } from '../../support/play-ref.ts'
import { closedLoop, type LoopFigures } from './closed-loop.ts'
import { guessPlan } from './guess-plan.ts'
import type { GuessStage, StagedGame } from './guess-stage.ts'
import { naiveGuess } from './naive-guess.ts'

export interface GuessContestant {
  readonly name: 'ours' | 'naive'
  /** Enough for a round. */
  readonly players: number
  readonly ms: number
  /** Resolves after the commit. */
  readonly write: (guess: LiveGuess) => Promise<unknown>
}

/** Disposing it waits for what is under way. */
export function guessContestants(
  stage: GuessStage,
): readonly [ours: GuessContestant, naive: GuessContestant] & AsyncDisposable {
  const quiet = () => {}
  const writer = new GuessWriter({
    writeBatch: guessWriterOn(stage.guessPool, playRef),
    committed: quiet,
    log: { info: quiet, warn: quiet, error: (details, sentence) => console.error(sentence, details) },
  })
  const ours: GuessContestant = {
    name: 'ours',
    players: 30_000,
    ms: 1500,
    write: (guess) => writer.write({ ...guess, isRight: true, at: Date.now(), mayCount: true }),
  }
  const naive: GuessContestant = {
    name: 'naive',
    players: 1500,
    ms: 2500,
    write: (guess) => naiveGuess(stage.prisma, guess),
  }
  return Object.assign([ours, naive] as const, { [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose]() })
}

/** One round, on a game of its own, after which everything is in the database that was answered. */
export async function guessRound(
  stage: GuessStage,
  { players, ms, write }: GuessContestant,
  { clients, stop }: { readonly clients: number; readonly stop: AbortSignal },
): Promise<LoopFigures> {
  const [game, ids] = [await stage.game(), await stage.players(players)]
  const plan = guessPlan(game, ids)
  const figures = await closedLoop({ clients, ms, stop, next: (client) => write(plan(client)) })
  await requireStored(stage, game, figures.done)
  return figures
}

/** Speed at which something is lost, or counted twice, is worth nothing. */
async function requireStored(stage: GuessStage, game: StagedGame, done: number): Promise<void> {
  const { picks, counted, filled } = await stage.stored(game)
  if (picks === done && counted === done && filled === done) return
  throw new Error(`${done} guesses were answered, but there are ${picks} picks, ${counted} counted, ${filled} filled`)
}
