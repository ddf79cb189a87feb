/** What the buttons of the creator do: prove, fill, empty and save a draft. */

import { useState } from 'react'
import { LONGEST_TITLE, TITLE_MISSING, tidyTitle } from '#schema/rules/puzzle/user-games.ts'
import { useCheckDraftLazyQuery, useCreateUserGameMutation, useRandomDraftLazyQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import {
  chosenOf,
  type Draft,
  type DraftChange,
  drawnClue,
  inputOf,
  SUBMIT_FAILED,
  VALIDATE_FIRST,
} from '../grid/draft.ts'
import type { Problem } from '../grid/Problems.tsx'
import { FAILED, useBusy } from '../grid/use-busy.ts'
import type { SavedOwnGame } from './SavedDialog.tsx'

interface CreatorInput {
  readonly title: string
  readonly draft: Draft
  readonly change: (change: DraftChange) => void
  readonly onSaved: (game: SavedOwnGame) => void
}

export interface Creator {
  readonly problems: readonly Problem[]
  /** Squares that have problems. */
  readonly marked: ReadonlySet<number>
  readonly titleProblem: string | null
  readonly isBusy: 'validating' | 'drawing' | 'saving' | null
  readonly validate: () => Promise<void>
  readonly fill: () => Promise<void>
  readonly clear: () => void
  readonly save: () => Promise<void>
  readonly forgetProblems: () => void
}

export function useCreator(input: CreatorInput): Creator {
  const { draft, change } = input
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { isBusy, during } = useBusy<NonNullable<Creator['isBusy']>>()
  const [check] = useCheckDraftLazyQuery({ fetchPolicy: 'network-only' })
  const [draw] = useRandomDraftLazyQuery({ fetchPolicy: 'network-only' })
  const { titleProblem, save } = useSaving(input, during)
  const forgetProblems = () => setProblems([])

  const validate = () =>
    during('validating', async () => {
      const { data } = await check({ variables: { draft: inputOf(draft) } })
      const result = data?.checkDraft
      if (result?.__typename !== 'DraftCheck') throw new Error(result?.message)
      setProblems(result.problems)
      if (result.problems.length === 0) change({ kind: 'validated' })
    })
  const fill = () =>
    during('drawing', async () => {
      const { data } = await draw({ variables: { draft: inputOf(chosenOf(draft)), seed: crypto.randomUUID() } })
      const result = data?.randomDraft
      forgetProblems()
      if (result?.__typename === 'DrawnGrid') {
        return change({ kind: 'fill', clues: [...result.rows, ...result.columns].map(drawnClue) })
      }
      showToast({ type: 'warn', text: result?.message ?? FAILED })
    })
  const clear = () => {
    change({ kind: 'clear' })
    forgetProblems()
  }
  const marked = new Set(problems.flatMap(({ squares }) => squares))
  return { problems, marked, titleProblem, isBusy, validate, fill, clear, save, forgetProblems }
}

type During = (busy: 'saving', work: () => Promise<void>) => Promise<void>

/** A draft is saved once it is validated and has a title. */
function useSaving({ title, draft, onSaved }: CreatorInput, during: During) {
  const [titleProblem, setTitleProblem] = useState<string | null>(null)
  const [create] = useCreateUserGameMutation({ refetchQueries: ['MyGames'] })
  const save = async () => {
    if (!draft.isValidated) return showToast({ type: 'warn', text: VALIDATE_FIRST })
    const problem = problemOf(title)
    setTitleProblem(problem)
    if (problem) return
    await during('saving', async () => {
      const { data } = await create({ variables: { input: { title, draft: inputOf(draft) } } })
      const result = data?.createUserGame
      if (result?.__typename === 'UserGame') return onSaved({ ref: result.ref, title: result.title })
      const issue = result?.__typename === 'InvalidInput' ? result.issues[0]?.message : result?.message
      showToast({ type: 'error', text: issue ?? SUBMIT_FAILED })
    })
  }
  // A title that is mended needs no complaint.
  return { titleProblem: titleProblem && problemOf(title), save }
}

function problemOf(title: string): string | null {
  const { length } = tidyTitle(title)
  if (length === 0) return TITLE_MISSING
  return length > LONGEST_TITLE ? `A title has ${LONGEST_TITLE} characters at most` : null
}
