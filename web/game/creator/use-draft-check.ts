/** Asks how many songs fit while the draft is being changed: once it rests, and with the last answer shown meanwhile. */
import { skipToken } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { type CheckDraftQuery, useCheckDraftQuery } from '../../gql/index.ts'
import type { DraftInput } from './draft.ts'

/** Several changes within this time are asked about once. */
const QUIET_MS = 200

export type DraftCheck = Extract<CheckDraftQuery['checkDraft'], { __typename: 'DraftCheck' }>

/** Null while nothing is known, and for an input that is null. */
export function useDraftCheck(draft: DraftInput | null): DraftCheck | null {
  const asked = useRested(draft)
  const { data, previousData } = useCheckDraftQuery(asked === null ? skipToken : { variables: { draft: asked } })
  if (draft === null) return null
  const check = (data ?? previousData)?.checkDraft
  return check?.__typename === 'DraftCheck' ? check : null
}

function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  const sign = JSON.stringify(value)
  const restedSign = JSON.stringify(rested)
  useEffect(() => {
    if (sign === restedSign) return
    const timer = setTimeout(() => setRested(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value, sign, restedSign])
  return rested
}
