/** Fetches counts and answers of a draft once it rests; shows the previous result meanwhile. */
import { inputOf } from '../../creator/grid/draft.ts'
import { type CheckGameQuery, useCheckGameQuery } from '../../gql/index.ts'
import { useRested } from '../parts/use-rested.ts'
import type { GameDraft } from './game-draft.ts'

/** Several changes within this time are asked about once. */
const QUIET_MS = 200

type Read = Extract<CheckGameQuery['portal'], { __typename: 'Portal' }>
export type CheckedGame = Extract<Read['checkGame'], { __typename: 'CheckedGame' }>

export interface LatestCheck {
  /** Null while nothing is known. */
  readonly check: CheckedGame | null
  /** It is about the draft as it is now. */
  readonly isCurrent: boolean
}

export function useCheck(number: number, draft: GameDraft): LatestCheck {
  const rested = useRested(draft, QUIET_MS)
  const { data, previousData } = useCheckGameQuery({
    variables: { number, draft: inputOf({ ...rested, isValidated: false }) },
    // Answers depend on the catalogue, which other admins may edit.
    fetchPolicy: 'no-cache',
  })
  // While an answer is on its way there is no data, but the data before.
  return { check: checkedOf(data ?? previousData), isCurrent: rested === draft && data !== undefined }
}

/** What a check found; null for a refusal. */
export function checkedOf(data: CheckGameQuery | undefined): CheckedGame | null {
  const read = data?.portal.__typename === 'Portal' ? data.portal.checkGame : null
  return read?.__typename === 'CheckedGame' ? read : null
}
