/** A button that opens a short list of links and buttons, and closes it when one was chosen or the attention is elsewhere. */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'

interface MenuProps {
  label: string
  icon: ReactNode
  /** Links and buttons with the class `menuItemClass`, each in an `<li>`. */
  children: ReactNode
}

/** The class of what stands in a menu. */
export const menuItemClass = styles.item

export function Menu({ label, icon, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  const closeIfOutside = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
  })
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    setOpen(false)
    focusButton(root.current)
  })
  const closeByChoice = () => {
    setOpen(false)
    // What was chosen is hidden now: a dialog that it opens gives the focus back to the button.
    focusButton(root.current)
  }
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerdown', closeIfOutside, { signal })
    document.addEventListener('focusin', closeIfOutside, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    return () => controller.abort()
  }, [isOpen])
  return (
    <div ref={root} className={styles.menu}>
      <IconButton label={label} aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {icon}
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the items, which have keys of their own. */}
      <ul id={listId} className={styles.list} hidden={!isOpen} onClick={closeByChoice}>
        {children}
      </ul>
    </div>
  )
}

const focusButton = (root: HTMLElement | null) => root?.querySelector('button')?.focus()
