/** The region where messages are shown and read aloud. Its code comes after the first paint. */
import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef } from 'react'
import styles from './Toaster.module.css'

const icons = { success: CircleCheck, error: CircleAlert, info: Info, warn: TriangleAlert }

/** An input with this attribute has the focus again after a toast was closed; otherwise, what had it before. */
const REFOCUS = '[data-refocus-after-toast]'

export function ToastRegion({ toasts, onClose }: ToasterProps) {
  return (
    <Base.Provider limit={toasts.length + 1}>
      {toasts.map((toast) => (
        <Showing key={toast.id} toast={toast} onClose={onClose} />
      ))}
      <Base.Portal>
        <Region />
      </Base.Portal>
    </Base.Provider>
  )
}

interface ShowingProps {
  toast: ToastView
  onClose: (id: number) => void
}

/** Hands a message over for as long as it is on the page. Draws nothing. */
function Showing({ toast, onClose }: ShowingProps) {
  const { add, close } = Base.useToastManager()
  useEffect(() => {
    const { id, text, ...rest } = toast
    let isGone = false
    const key = add({
      id: String(id),
      title: text,
      timeout: rest.ms,
      data: { type: rest.type },
      onClose: () => !isGone && onClose(id),
    })
    return () => {
      isGone = true
      close(key)
    }
  }, [toast, onClose, add, close])
  return null
}

function Region() {
  const { toasts } = Base.useToastManager<{ type: ToastView['type'] }>()
  const before = useRef<Element | null>(null)
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const giveFocusBack = () => {
    const target = document.querySelector(REFOCUS) ?? before.current
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  return (
    <Base.Viewport className={styles.toaster} aria-label="Messages" onFocus={remember}>
      {toasts.toReversed().map((toast) => (
        <Message key={toast.id} toast={toast} onLeave={giveFocusBack} />
      ))}
    </Base.Viewport>
  )
}

/** What the library says of a toast, unsaid: a message wants no answer. */
const noDialog = { role: 'group', 'aria-modal': undefined }

interface MessageProps {
  toast: Base.Root.ToastObject<{ type: ToastView['type'] }>
  /** Closed by a person, and not by its time. */
  onLeave: () => void
}

function Message({ toast, onLeave }: MessageProps) {
  const type = toast.data?.type ?? 'info'
  const Icon = icons[type]
  return (
    <Base.Root
      toast={toast}
      {...noDialog}
      swipeDirection="up"
      className={`${styles.toast} ${styles[type]}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes this alone, and not the dialog below.
        event.stopPropagation()
        queueMicrotask(onLeave)
      }}
    >
      <Icon aria-hidden="true" />
      <Base.Title className={styles.text} render={<p />} />
      <Base.Close
        className={styles.close}
        aria-label="Close message"
        aria-hidden={undefined}
        onClick={() => queueMicrotask(onLeave)}
      >
        <X aria-hidden="true" />
      </Base.Close>
    </Base.Root>
  )
}

interface ToastView {
  readonly id: number
  readonly type: 'success' | 'error' | 'info' | 'warn'
  readonly text: string
  readonly ms: number
}

export interface ToasterProps {
  toasts: readonly ToastView[]
  onClose: (id: number) => void
}
