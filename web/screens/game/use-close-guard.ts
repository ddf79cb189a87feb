/** Keeps the touch that opened something from closing it again. */
import { useCallback, useEffect, useRef } from 'react'

/** Specification, section 9. */
const INPUT_CLOSE_GUARD_MS = 100

/** Says whether what is open may be closed: 100 ms after it was opened. */
export function useCloseGuard(isOpen: boolean): () => boolean {
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return useCallback(() => performance.now() - openedAt.current >= INPUT_CLOSE_GUARD_MS, [])
}
