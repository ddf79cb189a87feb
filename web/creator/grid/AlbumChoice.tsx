import type { CreatorCatalogueQuery } from '../../gql/index.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CluePicker.module.css'
import { songs } from './DraftGrid.tsx'
import type { DraftClue } from './draft.ts'
import { UsedAgo, type UsedBefore } from './UsedAgo.tsx'

type Album = CreatorCatalogueQuery['albums']['edges'][number]['node']

interface AlbumChoiceProps {
  readonly albums: readonly Album[] | undefined
  readonly usedBefore: UsedBefore
  readonly onPick: (clue: DraftClue) => void
}

/** The albums by their covers, oldest first. */
export function AlbumChoice({ albums, usedBefore, onPick }: AlbumChoiceProps) {
  if (!albums) return <Skeleton height="160px" />
  return (
    <ul className={styles.albums}>
      {albums.map((album) => (
        <li key={album.id}>
          <button type="button" className={styles.album} onClick={() => onPick(clueOf(album))}>
            {album.coverUrl && <img src={album.coverUrl} alt="" width={160} height={160} loading="lazy" />}
            <span className={styles.name}>{album.title}</span>
            <span className={styles.count}>{songs(album.songCount)}</span>
            <UsedAgo clue={clueOf(album)} usedBefore={usedBefore} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const clueOf = ({ id, title, coverUrl }: Album): DraftClue => ({
  view: { kind: 'album', title, coverUrl: coverUrl ?? null },
  input: { kind: 'ALBUM', albumId: id },
})
