/** All albums by their covers. */
import { Plus } from 'lucide-react'
import { usePortalAlbumsQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { LoadingTiles, NewTile, Tile, Tiles } from '../parts/Tiles.tsx'
import { album, data as dataPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'

export function AlbumsScreen() {
  const { data, error, refetch } = usePortalAlbumsQuery({ fetchPolicy: 'cache-and-network' })
  const albums = usePortal(data?.portal)?.albums
  const isFailed = error !== undefined && !albums
  return (
    <>
      <PageHead title="Albums" back={{ to: dataPage(), label: 'Data Portal' }} />
      {isFailed && <ErrorState onRetry={() => void refetch()}>The albums could not be loaded.</ErrorState>}
      {!albums && !isFailed && <LoadingTiles>Loading albums...</LoadingTiles>}
      {albums && (
        <Tiles label="Albums">
          {albums.map(({ id, title, coverUrl, releaseYear, songCount }) => (
            <Tile key={id} to={album(id)} title={title} src={coverUrl} note={`${releaseYear}, ${songCount} songs`} />
          ))}
          <NewTile to={album()} icon={<Plus aria-hidden="true" />}>
            Add new album
          </NewTile>
        </Tiles>
      )}
    </>
  )
}
