/** What a dialog looks like and how it behaves. Its code comes after the first paint. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useTopmost } from './layers.ts'

export function DialogBox(props: DialogProps & { opener: Element | null }) {
  const { isOpen, onClose, kind = 'dialog', shape = 'dialog' } = props
  const isTopmost = useTopmost(isOpen)
  const Root = kind === 'alert' ? AlertDialog.Root : Base.Root
  return (
    <Root
      open={isOpen}
      onOpenChange={(_isOpen, change) => {
        const { reason, event } = change
        // Escape belongs first to what is inside, then to the topmost dialog, and never to two.
        if (reason === 'escape-key' && (event.defaultPrevented || !isTopmost())) change.cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.veil} forceRender />
        <Base.Viewport className={`${styles.place} ${styles[shape]}`}>
          <Box {...props} />
        </Base.Viewport>
      </Base.Portal>
    </Root>
  )
}

function Box(props: DialogProps & { opener: Element | null }) {
  const { title, hasHiddenTitle = false, width = 520, children, actions, opener, returnFocus } = props
  const box = useRef<HTMLElement>(null)
  const focusAtOnce = useCallback((element: HTMLElement | null) => {
    box.current = element
    // At once and not a frame later: a phone opens its keyboard only while handling the touch. Dialogs without a user gesture can wait for
    // that frame, since focusing forces layout of the whole page.
    if (navigator.userActivation?.isActive ?? true) firstIn(element)?.focus({ preventScroll: true })
  }, [])
  return (
    <Base.Popup
      ref={focusAtOnce}
      className={styles.box}
      style={{ maxWidth: `${width}px` }}
      initialFocus={() => firstIn(box.current) ?? true}
      finalFocus={() => returnFocus?.() ?? (mayHaveFocus(opener) ? opener : true)}
    >
      <header className={hasHiddenTitle ? styles.bareHead : styles.head}>
        <Base.Title className={hasHiddenTitle ? styles.hiddenTitle : styles.title}>{title}</Base.Title>
        <Base.Close className={styles.close} render={<IconButton label="Close" />}>
          <X />
        </Base.Close>
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </Base.Popup>
  )
}

/** Nothing had the focus where the page itself had it: then the library shall not look for something in it. */
const mayHaveFocus = (opener: Element | null): opener is HTMLElement =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body

const firstIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-focus-first]') ?? box

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

type DialogWidth = 360 | 520 | 560 | 720
