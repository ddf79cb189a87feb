/** Says once that a board did not come. */
import { useEffect } from 'react'
import { showToast } from '../../state/toasts.ts'

/** Specification, section 8. */
const FETCH_FAILED = 'Error fetching leaderboard'

/** For the options of the query: the message below is the one that people see. */
export const saysItself = { context: { saysFaultsItself: true } } as const

export function useErrorToast(error: unknown): void {
  useEffect(() => {
    if (error) showToast({ type: 'error', text: FETCH_FAILED })
  }, [error])
}
