/** The editor of the song that the address names; of a new one where it names none. */
import { useNavigate, useSearchParams } from 'react-router'
import { usePortalSongQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { song as songPage, songs } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import { SongEditor } from './SongEditor.tsx'
import { newSong, storedSong } from './song-draft.ts'

const back = { to: songs(), label: 'Songs' }

export function SongScreen() {
  const [search] = useSearchParams()
  const id = search.get('song_id')
  return <Song key={id ?? ''} id={id} />
}

function Song({ id }: { readonly id: string | null }) {
  const navigate = useNavigate()
  const { data, error, refetch } = usePortalSongQuery({
    variables: { id: id ?? '', isNew: id === null },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const portal = usePortal(data?.portal)
  const song = portal?.song
  const reload = async () => {
    const { data: fresh } = await refetch()
    const read = fresh?.portal.__typename === 'Portal' ? fresh.portal.song : undefined
    return read?.__typename === 'AdminSong' ? storedSong(read) : null
  }
  if (song && song.__typename !== 'AdminSong') {
    return (
      <>
        <PageHead title="Song" back={back} />
        <ErrorState action={<LinkButton to={songs()}>All songs</LinkButton>}>{song.message}</ErrorState>
      </>
    )
  }
  return (
    <>
      <PageHead title={song ? song.title : id === null ? 'New song' : 'Song'} back={back} />
      {error && !portal && <ErrorState onRetry={() => void refetch()}>The song could not be loaded.</ErrorState>}
      {!portal && !error && <Skeleton height="60dvh" />}
      {portal && (
        <SongEditor
          stored={song ? storedSong(song) : newSong}
          albums={portal.albums}
          reload={reload}
          onCreated={(created) => void navigate(songPage(created), { replace: true })}
        />
      )}
    </>
  )
}
