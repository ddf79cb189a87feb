import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './PageHead.module.css'

interface PageHeadProps {
  readonly title: string
  /** Where this page belongs. */
  readonly back?: { readonly to: string; readonly label: string }
  /** What can be done with all of the page. */
  readonly actions?: ReactNode
}

/** The head of a page of the portal: the way back, the heading, and its actions. */
export function PageHead({ title, back, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <PageTitle title={`${title} – ${product.name} portal`} />
      <div className={styles.names}>
        {back && (
          <Link to={back.to} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
