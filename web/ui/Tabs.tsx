/** Panels in one place, one of them visible. Arrow keys move between tabs and select them. */
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabView {
  readonly id: string
  readonly label: ReactNode
  readonly panel: ReactNode
}

interface TabsProps {
  /** What the tabs are about, for those who do not see them side by side. */
  label: string
  tabs: readonly TabView[]
  /** The selected tab, if controlled; otherwise the first one at first. */
  chosen?: string
  onChoose?: (id: string) => void
}

export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  return (
    <Base.Root value={chosen} defaultValue={tabs[0]?.id} onValueChange={(id: string) => onChoose?.(id)}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, panel }) => (
        <Base.Panel key={id} value={id} className={styles.panel}>
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
