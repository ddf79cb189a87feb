/**
 * A dialog over the page: opens in 150 ms, closes in 75, by its button, Escape or a press outside, and gives the focus back.
 * What in it has the attribute `data-focus-first` has the focus at first; the dialog itself where nothing has.
 */
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useLayer } from './layers.ts'

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
  children: ReactNode
  /** Buttons, at the end. */
  actions?: ReactNode
  /** What has the focus after; what had it before if not told. */
  returnFocus?: () => HTMLElement | null
}

/** Specification, section 9: the exit lasts 75 ms (--motion-out). */
const EXIT_MS = 75

export function Dialog(props: DialogProps) {
  const { isOpen } = props
  const [shown, setShown] = useState({ isShown: isOpen, opener: document.activeElement })
  // Who had the focus is known now and no longer when the dialog's own input has taken it.
  if (isOpen && !shown.isShown) setShown({ isShown: true, opener: document.activeElement })
  useEffect(() => {
    if (isOpen || !shown.isShown) return
    const timer = setTimeout(() => setShown((last) => ({ ...last, isShown: false })), EXIT_MS)
    return () => clearTimeout(timer)
  }, [isOpen, shown.isShown])
  if (!isOpen && !shown.isShown) return null
  return createPortal(<DialogLayer {...props} opener={shown.opener} />, document.body)
}

function DialogLayer(props: DialogProps & { opener: Element | null }) {
  const { isOpen, onClose, title, hasHiddenTitle = false, width = 520, shape = 'dialog', children, actions } = props
  const veil = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()
  useLayer({
    element: veil,
    isOpen,
    onEscape: onClose,
    returnTo: () => props.returnFocus?.() ?? props.opener,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press outside is a convenience for pointers.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button are the keyboard's ways.
    <div
      ref={veil}
      className={[styles.veil, styles[shape], !isOpen && styles.closing].filter(Boolean).join(' ')}
      // A press that begins inside and ends outside marks text; it closes nothing.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={styles.box}
        style={boxWidth(width)}
      >
        <header className={hasHiddenTitle ? styles.bareHead : styles.head}>
          <h2 id={titleId} className={hasHiddenTitle ? styles.hiddenTitle : styles.title}>
            {title}
          </h2>
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </div>
  )
}

const boxWidth = (width: DialogWidth): CSSProperties => ({ maxWidth: `${width}px` })
