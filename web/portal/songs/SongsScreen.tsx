/** All songs as tiles, after the one that makes a new song. */
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePortalSongsQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { LoadingTiles, NewTile, Tile, Tiles } from '../parts/Tiles.tsx'
import { data as dataPage, song } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'

/** Specification, section 8. */
const FAILED = 'Failed to fetch songs'

export function SongsScreen() {
  const { data, error, refetch } = usePortalSongsQuery({ fetchPolicy: 'cache-and-network' })
  const [search, setSearch] = useState('')
  const songs = usePortal(data?.portal)?.songs
  const isFailed = error !== undefined && !songs
  useEffect(() => {
    if (isFailed) showToast({ type: 'error', text: FAILED })
  }, [isFailed])
  const wanted = search.trim().toLowerCase()
  return (
    <>
      <PageHead
        title="Songs"
        back={{ to: dataPage(), label: 'Data Portal' }}
        actions={<SearchBox label="Search for a song" value={search} onChange={setSearch} />}
      />
      {isFailed && <ErrorState onRetry={() => void refetch()}>{FAILED}</ErrorState>}
      {!songs && !isFailed && <LoadingTiles>Loading songs...</LoadingTiles>}
      {songs && (
        <Tiles label="Songs">
          <NewTile to={song()} icon={<Plus aria-hidden="true" />}>
            Add new song
          </NewTile>
          {songs
            .filter(({ title }) => title.toLowerCase().includes(wanted))
            .map(({ id, title, coverUrl, albumTitles }) => (
              <Tile key={id} to={song(id)} title={title} src={coverUrl} note={albumTitles[0]} />
            ))}
        </Tiles>
      )}
    </>
  )
}
