/** A few words about what is pointed at, focused or touched; a touch shows them for 2 s. Nothing that is needed stands in it alone. */
import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import styles from './Tooltip.module.css'

interface TooltipProps {
  text: ReactNode
  /** The button, or another element that can have the focus. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** Specification, section 9. */
const TOUCH_MS = 2000
/** So that a pointer on its way elsewhere opens none. */
const PATIENCE_MS = 300

/** It is drawn in the part of the page that it belongs to, and not beside the page. */
const REGION = 'main, nav, header, footer, [role="dialog"], [role="alertdialog"]'

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState<'no' | 'yes' | 'by touch'>('no')
  const isOpen = shown !== 'no'
  const [trigger, setTrigger] = useState<Element | null>(null)
  useEffect(() => {
    if (shown !== 'by touch') return
    const timer = setTimeout(() => setShown('no'), TOUCH_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <Base.Root open={isOpen} onOpenChange={(opens) => setShown(opens ? 'yes' : 'no')}>
      <Base.Trigger
        ref={setTrigger}
        render={children}
        delay={PATIENCE_MS}
        closeOnClick={false}
        aria-describedby={isOpen ? id : undefined}
        onPointerUp={(event) => event.pointerType === 'touch' && setShown('by touch')}
      />
      <Base.Portal container={trigger?.closest<HTMLElement>(REGION)}>
        <Base.Positioner side={side} sideOffset={8} collisionPadding={8} className={styles.place}>
          <Base.Popup id={id} role="tooltip" className={styles.tooltip}>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
