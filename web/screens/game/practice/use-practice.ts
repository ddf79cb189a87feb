/** Plays a practice game: the server judges each guess and keeps nothing. */
import { useEffect, useReducer } from 'react'
import { useJudgePracticeLazyQuery } from '../../../gql/index.ts'
import { showToast } from '../../../state/toasts.ts'
import type { Guess } from '../board.ts'
import type { PracticeName } from './practice-link.ts'
import { newPractice, playPractice } from './practice-play.ts'

/** Specification, sections 8 and 9. */
const SUBMIT_ERROR =
  'There was an error submitting the word. Check your internet connection and try refreshing your page.'
const SUBMIT_ERROR_MS = 6000
const WRONG_FLAG_MS = 1000

export function usePractice(name: PracticeName) {
  const [play, step] = useReducer(playPractice, newPractice)
  const [judge] = useJudgePracticeLazyQuery()
  useEffect(() => {
    if (play.wrongSquare === null) return
    const timer = setTimeout(() => step({ kind: 'flagOver' }), WRONG_FLAG_MS)
    return () => clearTimeout(timer)
  }, [play.wrongSquare])

  const guess = async (guessed: Guess) => {
    if (play.pending) return
    step({ kind: 'guess', guess: guessed })
    try {
      const { data } = await judge({ variables: { game: name, square: guessed.square, songId: guessed.song.id } })
      const verdict = data?.judgePractice
      if (verdict?.__typename === 'PracticeVerdict') return step({ kind: 'judged', guess: guessed, ...verdict })
      throw new Error(verdict?.message)
    } catch {
      step({ kind: 'notJudged' })
      showToast({ type: 'error', text: SUBMIT_ERROR, ms: SUBMIT_ERROR_MS })
    }
  }
  return { play, guess, giveUp: () => step({ kind: 'giveUp' }), again: () => step({ kind: 'again' }) }
}
