/** All categories in three groups, each a button that loads it and leads to its editor. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PortalCategoriesQuery, usePortalCategoriesQuery, usePortalCategoryLazyQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { category, data as dataPage, newCategory } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import styles from './CategoriesScreen.module.css'

type Listed = Extract<PortalCategoriesQuery['portal'], { __typename: 'Portal' }>['categories'][number]

/** Specification, section 9. */
const NAVIGATE_AFTER_MS = 10

/** Specification, "Admin screens": the groups, and what they say when they are empty. */
const GROUPS = [
  {
    group: 'RELEASE_PERIOD',
    title: 'Release Period Categories',
    empty: 'No release period categories available.',
  },
  { group: 'STARTS_WITH', title: 'Starts With Categories', empty: 'No "Starts with" categories available.' },
  { group: 'OTHER', title: 'Other Categories', empty: 'No other categories available.' },
] as const

export function CategoriesScreen() {
  const navigate = useNavigate()
  const { data, error, refetch } = usePortalCategoriesQuery({ fetchPolicy: 'cache-and-network' })
  const categories = usePortal(data?.portal)?.categories
  const isFailed = error !== undefined && !categories
  return (
    <>
      <PageHead
        title="Categories"
        back={{ to: dataPage(), label: 'Data Portal' }}
        actions={
          <Button
            variant="primary"
            onClick={() => void setTimeout(() => void navigate(newCategory()), NAVIGATE_AFTER_MS)}
          >
            <Plus aria-hidden="true" />
            Create
          </Button>
        }
      />
      {isFailed && <ErrorState onRetry={() => void refetch()}>The categories could not be loaded.</ErrorState>}
      {!categories && !isFailed && <Skeleton height="60dvh" />}
      {categories && <Groups categories={categories} />}
    </>
  )
}

function Groups({ categories }: { readonly categories: readonly Listed[] }) {
  const { opening, open } = useOpenCategory()
  return GROUPS.map(({ group, title, empty }) => {
    const listed = categories.filter((each) => each.group === group)
    return (
      <section key={group} className={styles.group} aria-label={title}>
        <h2 className={styles.heading}>{title}</h2>
        {listed.length === 0 && <p className={styles.empty}>{empty}</p>}
        <ul className={styles.list}>
          {listed.map(({ code, title, songCount }) => (
            <li key={code}>
              <Button disabled={opening !== null} aria-busy={opening === code} onClick={() => void open(code)}>
                {title}
                <span className={styles.count}>{songCount}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** Loads a category, then goes to its editor. */
function useOpenCategory() {
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string | null>(null)
  const [load] = usePortalCategoryLazyQuery({ fetchPolicy: 'network-only' })
  const open = async (code: string) => {
    setOpening(code)
    try {
      const { data } = await load({ variables: { code } })
      const found = data?.portal.__typename === 'Portal' ? data.portal.category : null
      if (found?.__typename === 'AdminCategory') {
        setTimeout(() => void navigate(category(code)), NAVIGATE_AFTER_MS)
      } else if (found) {
        showToast({ type: 'error', text: found.message })
      }
    } catch {
      showToast({ type: 'error', text: 'An error occurred' })
    } finally {
      setOpening(null)
    }
  }
  return { opening, open }
}
