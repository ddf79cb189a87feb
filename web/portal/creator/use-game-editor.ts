/** What the buttons of the game creator do: prove, fill, empty, save, approve, delete, make room. */

import { useState } from 'react'
import type { KeptClues } from '../../creator/grid/DraftGrid.tsx'
import {
  changeDraft,
  chosenOf,
  type DraftChange,
  drawnClue,
  inputOf,
  SUBMIT_FAILED,
  VALIDATE_FIRST,
} from '../../creator/grid/draft.ts'
import { FAILED, useBusy } from '../../creator/grid/use-busy.ts'
import {
  type GameEditor_gameFragment,
  useCheckGameLazyQuery,
  useRandomGameLazyQuery,
  useSubmitGameMutation,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { refusalOf } from '../parts/refusal-of.ts'
import { type Editor, type SaveOutcome, useEditor } from '../parts/use-editor.ts'
import { sessionLost } from '../session/lost-session.ts'
import { type GameDraft, signOf, storedGame } from './game-draft.ts'
import { limitsInput, type RandomLimits } from './random-limits.ts'
import { type CheckedGame, checkedOf } from './use-check.ts'

/** Specification, sections 5 and 8. */
const NOT_CREATED = "We couldn't create the game."
const NO_DUPLICATES = 'No duplicates found for the previous 30 games'
const SUBMITTED = 'Game submitted successfully'

export type Game = GameEditor_gameFragment

export interface GameEditing {
  readonly editor: Editor<GameDraft>
  readonly change: (change: DraftChange) => void
  readonly isValidated: boolean
  /** What validation has found. */
  readonly found: CheckedGame | null
  readonly isBusy: 'validating' | 'drawing' | null
  readonly validate: () => Promise<void>
  readonly fill: () => Promise<void>
  readonly kept: Kept
}

export function useGameEditor(game: Game, load: () => Promise<Game | null>, limits: RandomLimits): GameEditing {
  const [validated, setValidated] = useState<string | null>(null)
  const [found, setFound] = useState<CheckedGame | null>(null)
  const { isBusy, during } = useBusy<NonNullable<GameEditing['isBusy']>>()
  const [check] = useCheckGameLazyQuery({ fetchPolicy: 'no-cache' })
  const [draw] = useRandomGameLazyQuery({ fetchPolicy: 'no-cache' })
  const editor = useSaving(game, load, (draft) => validated === signOf(draft))
  const kept = useKept(editor.value)
  const isValidated = validated === signOf(editor.value)
  const draft = { ...editor.value, isValidated }
  const change = (one: DraftChange) => {
    setFound(null)
    kept.follow(one)
    editor.change({ places: changeDraft({ ...draft, ...(one.kind === 'fill' && kept.loosened) }, one).places })
  }
  const validate = () =>
    during('validating', async () => {
      const { data, error } = await check({ variables: { number: game.number, draft: inputOf(draft) } })
      if (error) throw error
      if (data?.portal.__typename === 'NotAdmin') return sessionLost()
      const checked = checkedOf(data)
      if (!checked) return showToast({ type: 'error', text: NOT_CREATED })
      setFound(checked)
      if (checked.problems.length > 0) return
      setValidated(signOf(editor.value))
      if (checked.duplicateCodes.length === 0) showToast({ type: 'success', text: NO_DUPLICATES })
    })
  const fill = () =>
    during('drawing', async () => {
      const { data, error } = await draw({
        variables: {
          number: game.number,
          draft: inputOf(chosenOf({ ...kept.loosened, isValidated })),
          seed: crypto.randomUUID(),
          limits: limitsInput(limits),
          unlike: draft.places.includes(null) ? null : inputOf(draft),
        },
      })
      if (error) throw error
      if (data?.portal.__typename !== 'Portal') return sessionLost()
      const drawn = data.portal.randomGame
      if (drawn.__typename !== 'DrawnGrid') return showToast({ type: 'warn', text: drawn.message })
      change({ kind: 'fill', clues: [...drawn.rows, ...drawn.columns].map(drawnClue) })
    })
  return { editor, change, isValidated, found, isBusy, validate, fill, kept }
}

function useSaving(game: Game, load: () => Promise<Game | null>, isValid: (draft: GameDraft) => boolean) {
  const [submit] = useSubmitGameMutation({ refetchQueries: ['AdminGame'] })
  const save = async (draft: GameDraft, version: number | null): Promise<SaveOutcome<GameDraft>> => {
    if (!isValid(draft)) return { kind: 'invalid', message: VALIDATE_FIRST }
    const { data } = await submit({
      variables: {
        input: {
          number: game.number,
          version: version ?? game.version,
          draft: inputOf({ ...draft, isValidated: true }),
        },
      },
    })
    const result = data?.submitGame
    if (result?.__typename === 'AdminGame') return { kind: 'saved', stored: storedGame(result) }
    const refusal = refusalOf(result)
    if (refusal.kind === 'invalid') showToast({ type: 'error', text: SUBMIT_FAILED })
    return refusal
  }
  const reload = async () => {
    const fresh = await load()
    return fresh && storedGame(fresh)
  }
  return useEditor({ stored: storedGame(game), save, reload, messages: { saved: SUBMITTED, failed: FAILED } })
}

/** The clues of a draft that Random keeps; at first those chosen by hand. */
interface Kept extends KeptClues {
  /** The draft with everything that is not kept left to chance. */
  readonly loosened: GameDraft
  /** Newly chosen clues are kept too. */
  readonly follow: (change: DraftChange) => void
}

function useKept({ places }: GameDraft): Kept {
  const [told, tell] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isKept = (place: number) => told.get(place) ?? places[place]?.isRandom === false
  return {
    isKept,
    toggle: (place) => tell(new Map(told).set(place, !isKept(place))),
    loosened: { places: places.map((place, at) => place && { ...place, isRandom: !isKept(at) }) },
    follow(change) {
      if (change.kind === 'clear') tell(new Map())
      if (change.kind === 'choose') tell(new Map([...told].filter(([place]) => place !== change.place)))
    },
  }
}
