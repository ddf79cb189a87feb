/** What a creator is busy with, and what it says when that fails. */
import { useState } from 'react'
import { showToast } from '../../state/toasts.ts'

/** Specification, section 8. */
export const FAILED = 'An error occurred'

export function useBusy<Work extends string>() {
  const [isBusy, setBusy] = useState<Work | null>(null)
  /** Reports a network failure; the draft stays as it is. */
  const during = async (busy: Work, work: () => Promise<void>) => {
    setBusy(busy)
    try {
      await work()
    } catch {
      showToast({ type: 'error', text: FAILED })
    } finally {
      setBusy(null)
    }
  }
  return { isBusy, during }
}
