/**
 * The browser's way back cannot be refused: by the time it is told, the page has changed. So a page with unsaved changes
 * stands twice in the history; going back leads from the one to the other, where the question can be asked.
 */
import { useEffect, useEffectEvent, useRef } from 'react'

/** `ask` gets what goes back for good. */
export function useBackGuard(isUnsaved: boolean, ask: (goBack: () => void) => void): void {
  const isTwice = useRef(false)
  const standTwice = useEffectEvent(() => {
    if (isTwice.current) return
    isTwice.current = true
    // The router counts the entries in their state.
    const state: { readonly idx?: number } | null = window.history.state
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1 }, '')
  })
  const wentBack = useEffectEvent(() => {
    isTwice.current = false
    // With nothing to lose, the way back is one press as ever.
    if (!isUnsaved) return window.history.back()
    standTwice()
    ask(() => {
      isTwice.current = false
      window.history.go(-2)
    })
  })
  useEffect(() => {
    if (isUnsaved) standTwice()
  }, [isUnsaved])
  useEffect(() => {
    const listener = () => void (isTwice.current && wentBack())
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}
