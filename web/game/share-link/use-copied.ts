/** Copies a text, and says so by a message and for 2 s by `isCopied`. */
import { useEffect, useState } from 'react'
import { showToast } from '../../state/toasts.ts'

/** Specification, section 9: the copied feedback lasts 2 s. */
const COPIED_MS = 2000

interface Messages {
  readonly done: string
  readonly failed: string
}

export function useCopied(text: string, { done, failed }: Messages) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      showToast({ type: 'success', text: done })
    } catch {
      showToast({ type: 'error', text: failed })
    }
  }
  return { copy, isCopied }
}
