/** Dresses the page light or dark, the browser's own frame included. Renders nothing. */
import { useLayoutEffect } from 'react'

export function Theme({ isDark }: { isDark: boolean }) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('dark', isDark)
    // The frame follows the page, whoever dresses it: the settings here, or the holiday of a game.
    const paintFrame = () => {
      const page = getComputedStyle(document.documentElement).getPropertyValue('--colour-page').trim()
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
    }
    paintFrame()
    const observer = new MutationObserver(paintFrame)
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [isDark])
  return null
}
