/** The editor of the category that the address names, or of a new one; without either it leads back to the list. */
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCategorySongsQuery, usePortalCategoryQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import type { StoredDraft } from '../parts/use-editor.ts'
import { categories, category as categoryPage, NEW } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import { CategoryEditor } from './CategoryEditor.tsx'
import { type CategoryDraft, newCategory, storedCategory } from './category-draft.ts'

/** Specification, section 9. */
const LEAVE_AFTER_MS = 50
const LOADING = 'Loading category...'

export function CategoryScreen() {
  const [search] = useSearchParams()
  const code = search.get('code')
  return (
    <>
      <PageHead title="Create a Category" back={{ to: categories(), label: 'Categories' }} />
      {code !== null && <KnownCategory key={code} code={code} />}
      {code === null && search.has(NEW) && <EditorOf key="new" stored={newCategory} reload={async () => null} />}
      {code === null && !search.has(NEW) && <Leave />}
    </>
  )
}

/** Nothing is loaded, nothing is being fetched and nothing is new. */
function Leave() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(categories(), { replace: true }), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return <Loading />
}

function KnownCategory({ code }: { readonly code: string }) {
  const { data, error, refetch } = usePortalCategoryQuery({ variables: { code } })
  const category = usePortal(data?.portal)?.category
  const reload = async () => {
    const { data: fresh } = await refetch()
    const read = fresh?.portal.__typename === 'Portal' ? fresh.portal.category : undefined
    return read?.__typename === 'AdminCategory' ? storedCategory(read) : null
  }
  if (category?.__typename === 'AdminCategory') {
    return <EditorOf stored={storedCategory(category)} gameNumbers={category.gameNumbers} reload={reload} />
  }
  if (category) {
    return (
      <ErrorState action={<LinkButton to={categories()}>All categories</LinkButton>}>{category.message}</ErrorState>
    )
  }
  if (error) return <ErrorState onRetry={() => void refetch()}>The category could not be loaded.</ErrorState>
  return <Loading />
}

interface EditorOfProps {
  readonly stored: StoredDraft<CategoryDraft>
  readonly gameNumbers?: readonly number[]
  readonly reload: () => Promise<StoredDraft<CategoryDraft> | null>
}

/** The editor, once there are songs to choose from. */
function EditorOf({ stored, gameNumbers = [], reload }: EditorOfProps) {
  const navigate = useNavigate()
  const { data, error, refetch } = useCategorySongsQuery({ fetchPolicy: 'cache-and-network' })
  const songs = usePortal(data?.portal)?.songs
  if (!songs && error) return <ErrorState onRetry={() => void refetch()}>Failed to fetch songs</ErrorState>
  if (!songs) return <Loading />
  return (
    <CategoryEditor
      stored={stored}
      songs={songs}
      gameNumbers={gameNumbers}
      reload={reload}
      onCreated={(code) => void navigate(categoryPage(code), { replace: true })}
      onDeleted={() => void navigate(categories())}
    />
  )
}

const Loading = () => (
  <div aria-busy="true">
    <p>{LOADING}</p>
    <Skeleton height="50dvh" />
  </div>
)
