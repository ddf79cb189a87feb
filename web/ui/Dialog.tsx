/**
 * A dialog over the page: opens in 150 ms, closes in 75, by its button, Escape or a press outside, and gives the focus back.
 * What in it has the attribute `data-focus-first` has the focus at first; the dialog itself where nothing has.
 */

import { useState } from 'react'
import type { DialogProps } from './DialogBox.tsx'
import { later, whenIdle } from './later.tsx'

// The first paint has no dialog; the first press on a square has one, and must not wait for it.
const DialogBox = later(async () => (await import('./DialogBox.tsx')).DialogBox)
whenIdle(DialogBox.preload)

export function Dialog(props: DialogProps) {
  const { isOpen } = props
  const [last, setLast] = useState<{ isOpen: boolean; opener: Element | null }>({ isOpen: false, opener: null })
  // Who had the focus is known now and no longer when the dialog's own input has taken it.
  if (isOpen !== last.isOpen) setLast({ isOpen, opener: isOpen ? document.activeElement : last.opener })
  if (!isOpen && !last.opener) return null
  return <DialogBox {...props} opener={last.opener} />
}
