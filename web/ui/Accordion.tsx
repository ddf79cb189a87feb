/** Questions that expand to answers. Several may be open; collapsed ones are still found by the browser's search. */
import { Accordion as Base } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Accordion.module.css'

export interface AccordionItem {
  readonly id: string
  readonly title: ReactNode
  readonly content: ReactNode
}

interface AccordionProps {
  items: readonly AccordionItem[]
  /** The level of its headings in the page. */
  level?: 2 | 3
  /** What is open before anybody has opened or closed anything. */
  openAtFirst?: readonly string[]
  onChange?: (open: readonly string[]) => void
}

export function Accordion({ items, level = 2, openAtFirst = [], onChange }: AccordionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Base.Root<string>
      multiple
      hiddenUntilFound
      defaultValue={[...openAtFirst]}
      onValueChange={(open) => onChange?.(open)}
      className={styles.accordion}
    >
      {items.map(({ id, title, content }) => (
        <Base.Item key={id} value={id} className={styles.item}>
          <Base.Header className={styles.head} render={(props) => <Heading {...props} />}>
            <Base.Trigger className={styles.trigger}>
              {title}
              <ChevronDown aria-hidden="true" />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className={styles.panel}>
            <div className={styles.content}>{content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  )
}
