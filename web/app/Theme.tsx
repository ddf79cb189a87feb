/** Dresses the page light or dark, in the colours chosen, the browser's own frame included. Renders nothing. */
import { useLayoutEffect } from 'react'
import type { Settings } from '../state/settings.ts'

export function Theme({ darkMode, safeColours }: Settings) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('dark', darkMode)
    classList.toggle('safe-colours', safeColours)
    // The browser's frame has the color of the page, set here or by a holiday theme.
    const paintFrame = () => {
      const page = getComputedStyle(document.documentElement).getPropertyValue('--colour-page').trim()
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
    }
    paintFrame()
    const observer = new MutationObserver(paintFrame)
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [darkMode, safeColours])
  return null
}
