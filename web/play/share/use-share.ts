/** The ways to share a text: each is counted, and says what became of it. */
import { useCallback } from 'react'
import { type CountShareMutationVariables, useCountShareMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { useCopied } from '../share-link/use-copied.ts'

export type ShareAction = CountShareMutationVariables['kind']

/** Specification, section 8. */
const NO_NATIVE_SHARE = 'Native share not supported on this device.'
const messages = {
  done: 'Results copied to clipboard',
  // For a browser that refuses its clipboard; the specification has no sentence for it.
  failed: 'An error occurred',
}

/** Counts a share. A failure does not matter to the player. */
export function useCountShare(): (kind: ShareAction) => void {
  const [send] = useCountShareMutation()
  return useCallback((kind) => void send({ variables: { kind } }).catch(() => undefined), [send])
}

/** Copies the results. */
export function useCopy(text: string) {
  const count = useCountShare()
  return useCopied(text, messages, () => count('REGULAR_COPY'))
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
      // The player has closed the sheet.
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

/** Links that open another service's compose page with the text. */
export const shareLinks = {
  TWEET: (text: string) => `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}`,
  SMS: (text: string) => `sms:?&body=${encodeURIComponent(text)}`,
  WHATSAPP: (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`,
} as const
