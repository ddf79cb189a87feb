/** The grid that is being made: six places, each empty, chosen, or filled by chance. */

import type { CheckDraftQueryVariables, CreatorClue_clueFragment } from '../../gql/index.ts'
import { type ClueView, clueView } from '../../play/parts/clue-view.ts'

export const CONFIRM_DELETE = 'Are you sure you want to delete this game?'
export const SUBMIT_FAILED = "We couldn't submit the game"
export const VALIDATE_FIRST = 'You must validate the game before submitting'
export type DraftInput = CheckDraftQueryVariables['draft']
type ClueInput = NonNullable<DraftInput['rows'][number]>

/** A clue as it is shown and as it is sent. */
export interface DraftClue {
  readonly view: ClueView
  readonly input: ClueInput
}

/** A place of the draft; chance may change again what chance has filled. */
export type CluePosition = { readonly clue: DraftClue; readonly isRandom: boolean } | null

export interface Draft {
  /** 0-2 the rows, 3-5 the columns. */
  readonly places: readonly CluePosition[]
  /** Proved to be playable as it is now. */
  readonly isValidated: boolean
}

export const PLACES = [0, 1, 2, 3, 4, 5] as const
export const emptyDraft: Draft = { places: PLACES.map(() => null), isValidated: false }

export type DraftChange =
  | { readonly kind: 'choose'; readonly place: number; readonly clue: DraftClue }
  | { readonly kind: 'fill'; readonly clues: readonly DraftClue[] }
  | { readonly kind: 'clear' }
  | { readonly kind: 'validated' }

/** Whatever changes a clue takes the proof away. */
export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.kind) {
    case 'choose': {
      const chosen = { clue: change.clue, isRandom: false }
      return { places: draft.places.map((place, at) => (at === change.place ? chosen : place)), isValidated: false }
    }
    case 'fill':
      return { places: draft.places.map((place, at) => filled(place, change.clues[at])), isValidated: false }
    case 'clear':
      return emptyDraft
    default:
      return { ...draft, isValidated: true }
  }
}

function filled(place: CluePosition, clue: DraftClue | undefined): CluePosition {
  if ((place && !place.isRandom) || !clue) return place
  return { clue, isRandom: true }
}

/** The draft as the server reads it. */
export function inputOf({ places }: Draft): DraftInput {
  const inputs = places.map((place) => place?.clue.input ?? null)
  return { rows: inputs.slice(0, 3), columns: inputs.slice(3) }
}

/** What chance has to leave as it is. */
export function chosenOf({ places }: Draft): Draft {
  return { places: places.map((place) => (place?.isRandom ? null : place)), isValidated: false }
}

/** Whether chance has something to fill. */
export const hasGaps = (draft: Draft) => chosenOf(draft).places.includes(null)

/** A clue of the server. */
export function drawnClue(clue: CreatorClue_clueFragment): DraftClue {
  const view = clueView(clue)
  switch (clue.__typename) {
    case 'WordClue':
      return { view, input: { kind: 'WORD', word: clue.word } }
    case 'AlbumClue':
      return { view, input: { kind: 'ALBUM', albumId: clue.album.id } }
    case 'CategoryClue':
      return { view, input: { kind: 'CATEGORY', categoryCode: clue.category.code } }
    default:
      return { view, input: { kind: 'INFINITY' } }
  }
}

/** Names a clue among all there are: 'ALBUM 12', 'WORD rain'. */
export const clueKey = ({ kind, albumId, categoryCode, word }: ClueInput) =>
  [kind, albumId ?? categoryCode ?? word ?? ''].join(' ')

/** 'row 2', 'column 1'. */
export const placeName = (place: number) => (place < 3 ? `row ${place + 1}` : `column ${place - 2}`)
