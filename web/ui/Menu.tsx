/** A button that opens a short list of places to go and things to do, and closes it when one was chosen or the attention is elsewhere. */

import { type ReactNode, useRef, useState } from 'react'
import { hasModifier } from './has-modifier.ts'
import { IconButton } from './IconButton.tsx'
import { later } from './later.tsx'
import styles from './Menu.module.css'
import type { MenuEntry } from './MenuList.tsx'

interface MenuProps {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
}

const MenuList = later(async () => (await import('./MenuList.tsx')).MenuList)

export function Menu({ label, icon, entries }: MenuProps) {
  // Unused until it was first opened: till then there is nothing to draw, and no code for it.
  const [state, setState] = useState<'unused' | 'closed' | 'by pointer' | 'by key'>('unused')
  const isOpen = state === 'by pointer' || state === 'by key'
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={styles.menu}>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={MenuList.preload}
        onFocus={MenuList.preload}
        // A click without a press is that of a key.
        onClick={({ detail }) => setState(isOpen ? 'closed' : detail === 0 ? 'by key' : 'by pointer')}
        onKeyDown={(event) => {
          // The list has its own way; until it has come, the key is the button's.
          if (event.key === 'Escape' && isOpen) setState('closed')
          if (event.key !== 'ArrowDown' || hasModifier(event)) return
          event.preventDefault()
          setState('by key')
        }}
      >
        {icon}
      </IconButton>
      {state !== 'unused' && (
        <MenuList
          label={label}
          entries={entries}
          button={button}
          isOpen={isOpen}
          startsAt={state === 'by key' ? 'first' : 'list'}
          onClose={() => setState('closed')}
        />
      )}
    </span>
  )
}
