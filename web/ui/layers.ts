/** Which of the open dialogs is on top: only that one heeds Escape, whether it was opened from the others or beside them. */
import { useCallback, useId, useLayoutEffect } from 'react'

const open: string[] = []

/** Says whether this one is on top now. */
export function useTopmost(isOpen: boolean): () => boolean {
  const id = useId()
  useLayoutEffect(() => {
    if (!isOpen) return
    open.push(id)
    return () => void open.splice(open.indexOf(id), 1)
  }, [isOpen, id])
  return useCallback(() => open.at(-1) === id, [id])
}
