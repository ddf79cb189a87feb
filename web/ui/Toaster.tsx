/** Shows messages at the top of the page, each for its time. Whoever points at one, or focuses it, keeps it there. */
import { CircleAlert, CircleCheck, Info, Sparkles, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Toaster.module.css'

export interface ToastView {
  readonly id: number
  readonly type: 'success' | 'error' | 'purple' | 'info' | 'warn'
  readonly text: string
  readonly ms: number
}

const icons = { success: CircleCheck, error: CircleAlert, purple: Sparkles, info: Info, warn: TriangleAlert }

/** An input with this attribute has the focus again after a toast was closed; otherwise, what had it before. */
const REFOCUS = '[data-refocus-after-toast]'

export function Toaster({ toasts, onClose }: { toasts: readonly ToastView[]; onClose: (id: number) => void }) {
  const before = useRef<Element | null>(null)
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const close = (id: number) => {
    const target = document.querySelector(REFOCUS) ?? before.current
    onClose(id)
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  // Beside the page and not in it: what lies over the page makes the page unreachable, and a toast must not be.
  return createPortal(
    <section className={styles.toaster} aria-label="Messages" onFocus={remember}>
      <ul aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onExpire={onClose} onClose={close} />
        ))}
      </ul>
    </section>,
    document.body,
  )
}

interface ToastItemProps {
  toast: ToastView
  onExpire: (id: number) => void
  onClose: (id: number) => void
}

function ToastItem({ toast, onExpire, onClose }: ToastItemProps) {
  const { id, type, text, ms } = toast
  const [isHeld, setHeld] = useState(false)
  const Icon = icons[type]
  useEffect(() => {
    if (isHeld) return
    // The whole time begins anew after a pause: who has just read it is not hurried.
    const timer = setTimeout(() => onExpire(id), ms)
    return () => clearTimeout(timer)
  }, [isHeld, id, ms, onExpire])
  return (
    <li
      className={`${styles.toast} ${styles[type]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      <button type="button" className={styles.close} aria-label="Close message" onClick={() => onClose(id)}>
        <X aria-hidden="true" />
      </button>
    </li>
  )
}
