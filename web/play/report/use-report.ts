/** Sends a doubt about a verdict; the answer joins the reports of the game that are on the screen. */
import { useCallback } from 'react'
import { useReportVerdictMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import type { DoubtChoice } from './ReportForm.tsx'

/** Specification, section 8: what is said of a request that failed without a sentence of its own. */
const FAILED = 'An error occurred'
const SENT = 'Thank you. We will look at it.'

/** `isSent` of the answer: whether it is in the queue now. */
export function useReport(gameId: string, gameNumber: number) {
  const [send, { loading }] = useReportVerdictMutation()
  const report = useCallback(
    async (square: number, { songId, note }: DoubtChoice): Promise<boolean> => {
      try {
        const { data } = await send({
          variables: { input: { gameNumber, square, songId, note } },
          update: (cache, { data }) => {
            const result = data?.reportVerdict
            const game = cache.identify({ __typename: 'Game', id: gameId })
            if (result?.__typename !== 'Reported' || !game) return
            cache.modify<{ reports: readonly { readonly __ref: string }[] }>({
              id: game,
              fields: {
                reports: (known, { toReference }) => {
                  const added = toReference({ __typename: 'VerdictReport', id: result.report.id })
                  return added && !known.some(({ __ref }) => __ref === added.__ref) ? [...known, added] : known
                },
              },
            })
          },
        })
        const result = data?.reportVerdict
        const isSent = result?.__typename === 'Reported'
        const text = result && 'message' in result ? result.message : FAILED
        showToast(isSent ? { type: 'success', text: SENT } : { type: 'error', text })
        return isSent
      } catch {
        showToast({ type: 'error', text: FAILED })
        return false
      }
    },
    [send, gameId, gameNumber],
  )
  return { report, isSending: loading }
}
