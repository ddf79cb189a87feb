/** The editor of the album that the address names; of a new one where it names none. */
import { useNavigate, useSearchParams } from 'react-router'
import { usePortalAlbumQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { album as albumPage, albums } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import { AlbumEditor } from './AlbumEditor.tsx'
import { newAlbum, storedAlbum } from './album-draft.ts'

const back = { to: albums(), label: 'Albums' }

export function AlbumScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = search.get('album_id')
  if (id !== null) return <KnownAlbum key={id} id={id} />
  return (
    <>
      <PageHead title="New album" back={back} />
      <AlbumEditor
        stored={newAlbum}
        songs={[]}
        reload={async () => null}
        onCreated={(created) => void navigate(albumPage(created), { replace: true })}
      />
    </>
  )
}

function KnownAlbum({ id }: { readonly id: string }) {
  const { data, error, refetch } = usePortalAlbumQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const album = usePortal(data?.portal)?.album
  const reload = async () => {
    const { data: fresh } = await refetch()
    const read = fresh?.portal.__typename === 'Portal' ? fresh.portal.album : undefined
    return read?.__typename === 'AdminAlbum' ? storedAlbum(read) : null
  }
  if (album && album.__typename !== 'AdminAlbum') {
    return (
      <>
        <PageHead title="Album" back={back} />
        <ErrorState action={<LinkButton to={albums()}>All albums</LinkButton>}>{album.message}</ErrorState>
      </>
    )
  }
  return (
    <>
      <PageHead title={album?.title ?? 'Album'} back={back} />
      {error && !album && <ErrorState onRetry={() => void refetch()}>The album could not be loaded.</ErrorState>}
      {!album && !error && <Skeleton height="60dvh" />}
      {album && <AlbumEditor stored={storedAlbum(album)} songs={album.songs} reload={reload} />}
    </>
  )
}
