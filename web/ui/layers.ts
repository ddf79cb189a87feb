/** Which of the open dialogs is on top: only that one heeds Escape, whether it was opened from the others or beside them. */
import { useCallback, useId, useLayoutEffect } from 'react'

const open: string[] = []
const waiting = new Set<() => void>()

/** Says whether this one is on top now. */
export function useTopmost(isOpen: boolean): () => boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    open.push(id)
    return () => {
      open.splice(open.indexOf(id), 1)
      // One that closes may make room for the next.
      queueMicrotask(tellIfNone)
    }
  }, [isOpen, id])
  return useCallback(() => open.at(-1) === id, [id])
}

/** Calls once no dialog is open, at once where none is: what comes by itself covers nothing. Gives the way to call it off. */
export function whenNoneIsOpen(call: () => void): () => void {
  waiting.add(call)
  tellIfNone()
  return () => void waiting.delete(call)
}

function tellIfNone(): void {
  if (open.length > 0) return
  for (const call of waiting) {
    waiting.delete(call)
    call()
  }
}
