/** The list that a menu opens, by the keys of a menu: arrows, letters, Home, End, Escape. Its code comes after the first paint. */
import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './MenuList.module.css'

interface MenuListProps {
  label: string
  entries: readonly MenuEntry[]
  /** What it hangs from. */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** What has the focus at first: for keys the first entry, for pointers the list as a whole. */
  startsAt: 'first' | 'list'
  onClose: () => void
}

export function MenuList({ label, entries, button, isOpen, startsAt, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const leave = () => {
    button.current?.focus()
    onClose()
  }
  useEffect(() => {
    if (!isOpen || startsAt !== 'first') return
    // A frame later: the list has to know its entries before one of them is the current one.
    const frame = requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isOpen, startsAt])
  return (
    <Base.Root
      open={isOpen}
      modal={false}
      onOpenChange={(_isOpen, change) => {
        // The button closes what it opened by its own click: as a press outside it would be open again after that.
        const isOnButton = change.event.target instanceof Node && button.current?.contains(change.event.target)
        if (change.reason === 'outside-press' && isOnButton) change.cancel()
        else onClose()
      }}
    >
      <Base.Portal container={button.current?.parentElement}>
        <Base.Positioner
          anchor={button}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className={styles.place}
          inert={!isOpen}
        >
          <Base.Popup
            ref={list}
            className={styles.list}
            aria-label={label}
            // Who has gone on elsewhere in the meantime is not called back.
            finalFocus={() => isNowhereElse(list.current) && (button.current ?? true)}
            // With the focus on the button again, the key goes on to what is next in the page.
            onKeyDown={({ key }) => key === 'Tab' && leave()}
          >
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} onLeave={leave} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const isNowhereElse = (list: HTMLElement | null) => {
  const { activeElement, body } = document
  return activeElement === body || list?.contains(activeElement) === true
}

function Entry({ entry, onLeave }: { entry: MenuEntry; onLeave: () => void }) {
  const { kind, label, icon } = entry
  const words = (
    <>
      {icon}
      {label}
    </>
  )
  if (kind === 'link') {
    return (
      <Base.LinkItem render={entry.link} closeOnClick className={styles.item}>
        {words}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      render={<button type="button" />}
      nativeButton
      onClick={() =>
        // After the list's own handling, which takes the focus: what this opens shall give it back to the button.
        setTimeout(() => {
          onLeave()
          entry.onChoose()
        })
      }
      className={styles.item}
    >
      {words}
    </Base.Item>
  )
}

/** What stands in a menu: a link (an element of the router's, without words), or something to do. */
export type MenuEntry = { readonly label: string; readonly icon: ReactNode } & (
  | { readonly kind: 'link'; readonly link: ReactElement }
  | { readonly kind: 'action'; readonly onChoose: () => void }
)
