/** A new screen begins at its top; one that was left by a link is found again, on going back, where it was. */
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()
/** How long a screen may take to be as tall as it was. */
const PATIENCE_MS = 1000

export function useScrollKeeper(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const scrolled = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what calls for it, though only its key is read.
  useLayoutEffect(() => {
    if (type === 'POP') return returnTo(places.get(key) ?? 0)
    if (type === 'PUSH' && !hash) window.scrollTo(0, 0)
  }, [pathname, key])
}

function returnTo(top: number): (() => void) | undefined {
  if (top === 0) return
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const tryIt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(tryIt)
  }
  tryIt()
  return () => cancelAnimationFrame(frame)
}
