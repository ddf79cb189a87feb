/** The ways to share a text: each is counted, and says what became of it. */
import { useCallback, useEffect, useState } from 'react'
import { type CountShareMutationVariables, useCountShareMutation } from '../../../gql/index.ts'
import { showToast } from '../../../state/toasts.ts'

export type ShareKind = CountShareMutationVariables['kind']

/** Specification, sections 8 and 9. */
const COPIED = 'Results copied to clipboard'
const NO_NATIVE_SHARE = 'Native share not supported on this device.'
const COPIED_MS = 2000
/** For a browser that refuses its clipboard; the specification has no sentence for it. */
const NOT_COPIED = 'An error occurred'

/** Counts a way of sharing; that nobody could be told is no loss to the player. */
export function useCountShare(): (kind: ShareKind) => void {
  const [send] = useCountShareMutation()
  return useCallback((kind) => void send({ variables: { kind } }).catch(() => undefined), [send])
}

/** Copies a text; `isCopied` holds for 2 s. */
export function useCopy(text: string): { readonly copy: () => Promise<void>; readonly isCopied: boolean } {
  const count = useCountShare()
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async () => {
    if (!(await toClipboard(text))) return showToast({ type: 'error', text: NOT_COPIED })
    setCopiedAt(Date.now())
    count('REGULAR_COPY')
    showToast({ type: 'success', text: COPIED })
  }
  return { copy, isCopied: copiedAt !== null }
}

/** Hands something to the device's own share sheet. */
export function useNativeShare(): (data: ShareData) => Promise<void> {
  const count = useCountShare()
  return async (data) => {
    if (!canShare(data)) return showToast({ type: 'warn', text: NO_NATIVE_SHARE })
    try {
      await navigator.share(data)
      count('NATIVE_SHARE')
    } catch (problem) {
      // Whoever closes the sheet has changed their mind.
      if (problem instanceof DOMException && problem.name === 'AbortError') return
      showToast({ type: 'warn', text: NO_NATIVE_SHARE })
    }
  }
}

/** Whether this device shares such things. */
export function canShare(data: ShareData): boolean {
  if (typeof navigator.share !== 'function') return false
  return typeof navigator.canShare !== 'function' || navigator.canShare(data)
}

/** Where a text goes to be sent by somebody else's means. */
export const shareLinks = {
  TWEET: (text: string) => `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}`,
  SMS: (text: string) => `sms:?&body=${encodeURIComponent(text)}`,
  WHATSAPP: (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`,
} as const

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
