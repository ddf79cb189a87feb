/** Dresses the page for the day of the game that is shown: Halloween is dark whatever the settings say, Thanksgiving is warm, Christmas has a header of its own. Renders nothing. */
import { useLayoutEffect } from 'react'

const dressed = ['halloween', 'thanksgiving', 'christmas']

/** `event` is the name of a holiday in any case, or null for an ordinary day. */
export function EventTheme({ event }: { event: string | null }) {
  const name = event?.toLowerCase()
  useLayoutEffect(() => {
    if (!name || !dressed.includes(name)) return
    document.documentElement.classList.add(name)
    return () => document.documentElement.classList.remove(name)
  }, [name])
  return null
}
