/** A short explanation on hover, focus or touch. After a touch, it disappears by itself. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { later } from './later.tsx'
import styles from './Tooltip.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Opener = 'pointer' | 'focus' | 'touch' | 'nobody'

interface TooltipProps {
  readonly text: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Specification, section 9. */
const TOUCH_MS = 2000

const TooltipBox = later(async () => (await import('./TooltipBox.tsx')).TooltipBox)

/** The trigger, as a button without action; screen readers read the explanation after it. */
export function Tooltip({ text, className, children }: TooltipProps) {
  const thing = useRef<HTMLButtonElement>(null)
  const id = useId()
  // Null until it was first opened: till then its code is not needed.
  const [by, setBy] = useState<Opener | null>(null)
  const close = () => setBy((now) => now && 'nobody')
  useEffect(() => {
    if (by !== 'touch') return
    const timer = setTimeout(() => setBy('nobody'), TOUCH_MS)
    return () => clearTimeout(timer)
  }, [by])
  return (
    <>
      <button
        ref={thing}
        type="button"
        className={`${styles.thing} ${className ?? ''}`}
        aria-describedby={id}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setBy('pointer')}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close()}
        onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setBy('touch')}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(':focus-visible') && setBy((now) => (isOpenBy(now) ? now : 'focus'))
        }
        onBlur={close}
      >
        {children}
      </button>
      <VisuallyHidden>
        <span id={id}>{text}</span>
      </VisuallyHidden>
      {by !== null && <TooltipBox anchor={thing} isOpen={isOpenBy(by)} text={text} onClose={close} />}
    </>
  )
}

function isOpenBy(opener: Opener | null): boolean {
  return opener !== null && opener !== 'nobody'
}
