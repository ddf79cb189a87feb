import { Button } from '../../ui/Button.tsx'
import styles from './Desk.module.css'

interface PageButtonsProps {
  /** What the page that is shown comes after; null for the first. */
  readonly after: string | null
  readonly page: { readonly endCursor: string | null; readonly hasNextPage: boolean } | undefined
  readonly onTurn: (after: string | null) => void
  readonly first?: string
  readonly more?: string
}

/** Below a list that comes page by page: the ways back to its first page and on to the next. */
export function PageButtons({ after, page, onTurn, first = 'First', more = 'More' }: PageButtonsProps) {
  return (
    <div className={styles.buttons}>
      {after !== null && <Button onClick={() => onTurn(null)}>{first}</Button>}
      {page?.hasNextPage && <Button onClick={() => onTurn(page.endCursor)}>{more}</Button>}
    </div>
  )
}
