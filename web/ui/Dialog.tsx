/**
 * A dialog over the page: opens in 150 ms, closes in 75, by its button, Escape or a press outside, and gives the focus back.
 * What in it has the attribute `data-focus-first` has the focus at first; the dialog itself where nothing has.
 */
import { type ReactNode, useState } from 'react'
import { later, whenIdle } from './later.tsx'

export type DialogWidth = 360 | 520 | 560 | 720

export interface DialogProps {
  isOpen: boolean
  /** Asked to close. A dialog that may not close now stays as it is. */
  onClose: () => void
  title: ReactNode
  /** The title is read aloud but not shown. */
  hasHiddenTitle?: boolean
  width?: DialogWidth
  /** `sheet` is a dialog on desktops; on phones it takes the whole height that the keyboard leaves. */
  shape?: 'dialog' | 'sheet'
  /** An `alert` wants an answer: a press outside does not close it. */
  kind?: 'dialog' | 'alert'
  children: ReactNode
  /** Buttons, at the end. */
  actions?: ReactNode
  /** What gets the focus on closing; the previously focused element by default. */
  returnFocus?: () => HTMLElement | null
}

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
