/** Counts the fitting songs of a draft once it rests; shows the previous result meanwhile. */
import { skipToken } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { type CheckDraftQuery, useCheckDraftQuery } from '../../gql/index.ts'
import type { AnswerCount, Counts } from './DraftGrid.tsx'
import type { DraftInput } from './draft.ts'

/** Several changes within this time are asked about once. */
const QUIET_MS = 200

type Checked = Extract<CheckDraftQuery['checkDraft'], { __typename: 'DraftCheck' }>

export interface DraftCheckState extends Counts {
  readonly problems: Checked['problems']
}

/** Null while nothing is known, and for an input that is null. */
export function useDraftCheck(draft: DraftInput | null): DraftCheckState | null {
  const asked = useRested(draft)
  const { data, previousData } = useCheckDraftQuery(asked === null ? skipToken : { variables: { draft: asked } })
  if (draft === null) return null
  const check = (data ?? previousData)?.checkDraft
  if (check?.__typename !== 'DraftCheck') return null
  const { rows, columns, squares, problems } = check
  return { rows: rows.map(countIn), columns: columns.map(countIn), squares: squares.map(countIn), problems }
}

const countIn = (told: Checked['rows'][number]): AnswerCount | null => told && (told.songs ?? 'few')

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
