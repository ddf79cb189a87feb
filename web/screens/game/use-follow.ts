/** Asks again when something that is followed live has changed: for what is too large to be sent with every change. */
import { useEffect, useEffectEvent, useRef } from 'react'

/** Several changes within this time are asked about once. */
const QUIET_MS = 600

/** `sign` is anything that changes with the answer, null before the first; `ask` is called after it has changed. */
export function useFollow(sign: string | null, ask: () => Promise<unknown>): void {
  const answered = useRef(sign)
  // A failure leaves what is shown as it is; the next change asks again.
  const askAgain = useEffectEvent(() => void ask().catch(() => undefined))
  useEffect(() => {
    answered.current ??= sign
    if (answered.current === sign || sign === null) return
    const timer = setTimeout(() => {
      answered.current = sign
      askAgain()
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [sign])
}
