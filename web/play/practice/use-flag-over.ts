import { useEffect, useEffectEvent } from 'react'

/** Specification, section 9. */
const WRONG_FLAG_MS = 1000

/** Says when a square has been flagged as wrong long enough. */
export function useFlagOver(wrongSquare: number | null, onOver: () => void): void {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (wrongSquare === null) return
    const timer = setTimeout(() => over(), WRONG_FLAG_MS)
    return () => clearTimeout(timer)
  }, [wrongSquare])
}
