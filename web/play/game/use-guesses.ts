/** Guessing: each guess reaches the server once, its verdict reaches the board, and failures are reported. */
import { useCallback } from 'react'
import { restartSocket } from '../../apollo/socket.ts'
import { type SubmitGuessMutation, useInputSongsLazyQuery, useSubmitGuessMutation } from '../../gql/index.ts'
import { type Owner, pageOwner, whenKnown } from '../../state/owner.ts'
import { useStore } from '../../state/store.ts'
import { showToast } from '../../state/toasts.ts'
import type { GridGuess } from './board.ts'
import { type GuessState, guessQueue, type Judge, type Manner, type QueuedVerdict } from './guess-queue.ts'
import { linkPlay } from './link-play.ts'
import { type GameInPlay, gameName, usePlayedGame } from './played-game.ts'

/** Specification, section 8. */
export const SUBMIT_ERROR =
  'There was an error submitting the word. Check your internet connection and try refreshing your page.'
export const SUBMIT_ERROR_MS = 6000

/** A server that is too busy to count a guess says so; it is asked this often, with a longer pause each time. */
const BUSY_ATTEMPTS = 4
const BUSY_PAUSE_MS = 400

/** The socket was opened before the first guess made a cookie, and has to be opened again to know its visitor. */
let socketKnows: { readonly owner: Owner } | null = null

export interface Guesses extends GuessState {
  readonly submit: (guess: GridGuess) => Promise<void>
  /** Sends again what this browser has saved: not before it is known who is here, and nothing that is not theirs. */
  readonly giveBack: (guess: GridGuess, manner: Manner) => Promise<void>
}

/** The guesses of a game and their verdicts. */
export function useGuesses(game: GameInPlay): Guesses {
  const queue = guessQueue(game.id)
  const state = useStore(queue.store)
  const judge = useJudge(game)
  const submit = useCallback((guess: GridGuess) => queue.submit(guess, judge, 'told'), [queue, judge])
  const giveBack = useCallback(
    (guess: GridGuess, manner: Manner) => queue.submit(guess, onlyFor(pageOwner(), judge), manner),
    [queue, judge],
  )
  return { ...state, submit, giveBack }
}

/** A visitor's guesses move to their account; those of an account are never sent for another viewer. */
function onlyFor(owner: Owner, judge: Judge): Judge {
  return async (guess) => {
    const here = await whenKnown()
    return owner === null || owner === here ? judge(guess) : null
  }
}

function useJudge(of: GameInPlay): Judge {
  const game = usePlayedGame(of)
  const [send] = useSubmitGuessMutation()
  const idNow = useIdNow()
  return useCallback(
    async ({ square, song }) => {
      let songId = song.id
      try {
        for (let attempt = 1; ; attempt += 1) {
          const input = { ...gameName(game), square, songId }
          const { data } = await send({ variables: { input }, update: linkPlay(game) })
          const result = data?.submitGuess
          const other = result?.__typename === 'SongNotFound' && songId === song.id ? await idNow(song) : null
          if (other !== null) songId = other
          else if (result?.__typename !== 'TryAgain' || attempt === BUSY_ATTEMPTS) return judgedBy(result, square)
          else await pause(attempt * BUSY_PAUSE_MS)
        }
      } catch {
        return failed(SUBMIT_ERROR)
      }
    },
    [send, game, idNow],
  )
}

/**
 * Asks for the songs again, and finds one whose id the server does not know: a saved game, or a page that was left open, may be older than the
 * ids. Null where no song or several have its title.
 */
function useIdNow() {
  const [ask] = useInputSongsLazyQuery({ fetchPolicy: 'network-only' })
  return useCallback(
    async ({ title }: GridGuess['song']): Promise<string | null> => {
      const { data } = await ask()
      const [found, ...others] = data?.songs.edges.filter(({ node }) => node.title === title) ?? []
      return found && others.length === 0 ? found.node.id : null
    },
    [ask],
  )
}

type Result = SubmitGuessMutation['submitGuess'] | undefined

function judgedBy(result: Result, square: number): QueuedVerdict | null {
  switch (result?.__typename) {
    case 'Verdict': {
      knowVisitor()
      const rarity = result.play.squares[square]?.pick?.rarity ?? null
      return { isCorrect: result.isCorrect, explanation: result.explanation, rarity }
    }
    case 'SquareTaken':
    case 'PlayIsOver':
      // Another window was faster; its play came with the answer and is on the board already.
      showToast({ type: 'info', text: result.message })
      return null
    case 'FutureGame':
    case 'GameNotFound':
    case 'SongNotFound':
    case 'ClueIsOpen':
    case 'InvalidInput':
    case 'TryAgain':
      return failed(result.message)
    case undefined:
      return failed(SUBMIT_ERROR)
  }
}

function failed(text: string): null {
  showToast({ type: 'error', text, ms: SUBMIT_ERROR_MS })
  return null
}

function knowVisitor(): void {
  if (socketKnows?.owner === pageOwner()) return
  socketKnows = { owner: pageOwner() }
  restartSocket()
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
