/** Plays a practice game: the server judges each guess and keeps nothing. */
import { useReducer } from 'react'
import { useJudgePracticeLazyQuery } from '../../../gql/index.ts'
import { showToast } from '../../../state/toasts.ts'
import type { Guess } from '../board.ts'
import type { PracticeName } from './practice-link.ts'
import { newPractice, playPractice } from './practice-play.ts'
import { useFlagOver } from './use-flag-over.ts'

/** Specification, section 8. */
const SUBMIT_ERROR =
  'There was an error submitting the word. Check your internet connection and try refreshing your page.'
const SUBMIT_ERROR_MS = 6000

export function usePractice(name: PracticeName) {
  const [play, step] = useReducer(playPractice, newPractice)
  const [judge] = useJudgePracticeLazyQuery()
  useFlagOver(play.wrongSquare, () => step({ kind: 'flagOver' }))

  const refuse = (text: string) => {
    step({ kind: 'notJudged' })
    showToast({ type: 'error', text, ms: SUBMIT_ERROR_MS })
  }
  const guess = async (guessed: Guess) => {
    if (play.pending) return
    step({ kind: 'guess', guess: guessed })
    try {
      const { data } = await judge({ variables: { game: name, square: guessed.square, songId: guessed.song.id } })
      const verdict = data?.judgePractice
      if (verdict?.__typename === 'PracticeVerdict') return step({ kind: 'judged', guess: guessed, ...verdict })
      refuse(verdict?.message ?? SUBMIT_ERROR)
    } catch {
      refuse(SUBMIT_ERROR)
    }
  }
  return { play, guess, giveUp: () => step({ kind: 'giveUp' }), again: () => step({ kind: 'again' }) }
}
