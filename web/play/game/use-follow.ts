/** Asks again when something that is followed live has changed: for what is too large to be sent with every change. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** Several changes within this time are asked about once. */
const QUIET_MS = 600
/** On a busy day no quiet comes: it is asked about after this time all the same. */
const LONGEST_MS = 5000

/** `sign` is anything that changes with the answer, null before the first; `ask` is called after it has changed. */
export function useFollow(sign: string | null, ask: () => Promise<unknown>): void {
  const answered = useRef(sign)
  /** When to ask at the latest; null while nothing has changed since the last time. */
  const latest = useRef<number | null>(null)
  // A failure leaves what is shown as it is; the next change asks again.
  const askAgain = useEffectEvent(() => void ask().catch(() => undefined))
  useEffect(() => {
    answered.current ??= sign
    if (answered.current === sign || sign === null) return
    const now = performance.now()
    latest.current ??= now + LONGEST_MS
    const timer = setTimeout(
      () => {
        answered.current = sign
        latest.current = null
        askAgain()
      },
      Math.min(QUIET_MS, Math.max(0, latest.current - now)),
    )
    return () => clearTimeout(timer)
  }, [sign])
}
