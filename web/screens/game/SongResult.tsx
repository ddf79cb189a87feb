/** A song that was found, with the part that was typed marked, and a button to select it. */
import { Button } from '../../ui/Button.tsx'
import { matchParts } from './match-parts.ts'
import styles from './SongResult.module.css'
import type { FoundSong } from './use-song-search.ts'

interface SongResultProps {
  readonly id: string
  readonly song: FoundSong
  readonly query: string
  /** The one that Enter selects. */
  readonly isActive: boolean
  readonly isTried: boolean
  readonly onSelect: () => void
}

/** A row of the results. */
export function SongResult({ id, song, query, isActive, isTried, onSelect }: SongResultProps) {
  const { before, match, after } = matchParts(song.title, query)
  const fullName = song.album ? `${song.title} (${song.album})` : song.title
  return (
    <tr className={styles.row} data-active={isActive || undefined} data-tried={isTried || undefined}>
      <td className={styles.title} id={id}>
        {before}
        {match && <mark className={styles.match}>{match}</mark>}
        {after}
        {song.album && <span className={styles.album}>{song.album}</span>}
      </td>
      <td className={styles.action}>
        {isTried ? (
          <span className={styles.tried}>Already tried</span>
        ) : (
          <Button
            variant={isActive ? 'primary' : 'quiet'}
            className={styles.select}
            aria-label={`Select ${fullName}`}
            onClick={onSelect}
          >
            Select
          </Button>
        )}
      </td>
    </tr>
  )
}
