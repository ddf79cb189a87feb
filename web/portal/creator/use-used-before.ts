import { skipToken } from '@apollo/client/react'
import { useMemo } from 'react'
import { REUSE_WINDOW } from '#schema/rules/puzzle.ts'
import type { UsedBefore } from '../../game/creator/UsedAgo.tsx'
import { useRecentCluesQuery } from '../../gql/index.ts'
import { usedBefore } from './game-draft.ts'

const NONE: UsedBefore = new Map()

/** Which clues came within the games that must not repeat them, and how many games ago. */
export function useUsedBefore(number: number): UsedBefore {
  const from = Math.max(1, number - REUSE_WINDOW)
  const count = number - from
  // Days are moved, and games before this one are changed.
  const { data } = useRecentCluesQuery(
    count === 0 ? skipToken : { variables: { from, count }, fetchPolicy: 'cache-and-network' },
  )
  const games = data?.portal.__typename === 'Portal' ? data.portal.games : null
  return useMemo(() => (games ? usedBefore(number, games) : NONE), [number, games])
}
