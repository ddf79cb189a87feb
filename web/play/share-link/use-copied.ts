/** Copies a text, shows a message, and sets `isCopied` for 2 s; calls back for each copy. */
import { useEffect, useState } from 'react'
import { showToast } from '../../state/toasts.ts'

/** Specification, section 9: the copied feedback lasts 2 s. */
const COPIED_MS = 2000

export interface CopyMessages {
  readonly done: string
  readonly failed: string
}

export function useCopied(text: string, { done, failed }: CopyMessages, onCopied?: () => void) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedAt(Date.now())
      onCopied?.()
      showToast({ type: 'success', text: done })
    } catch {
      showToast({ type: 'error', text: failed })
    }
  }
  return { copy, isCopied: copiedAt !== null }
}
