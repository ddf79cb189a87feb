/** The words of a tooltip, beside what they are about. Their code comes when they are first wanted. */
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { RefObject } from 'react'
import styles from './Tooltip.module.css'

interface TooltipBoxProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly text: string
  readonly onClose: () => void
}

/** Hidden from screen readers, which get the same text with the trigger. */
export function TooltipBox({ anchor, isOpen, text, onClose }: TooltipBoxProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={8} collisionPadding={8} className={styles.place}>
          <Base.Popup className={styles.box} aria-hidden="true" data-tooltip="">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
