/** A song that was found, with the part that was typed marked, and a button to select it. */
import { Button } from '../../ui/Button.tsx'
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

/** Finds in a title the part that a player has typed, as the search reads it: whatever the case, accents and signs. */
interface TitleParts {
  readonly before: string
  readonly match: string
  readonly after: string
}

/** The title in three parts; the match is empty where another name of the song was found. */
function matchParts(title: string, query: string): TitleParts {
  const { letters, places } = fold(title)
  const wanted = fold(query).letters
  const at = wanted === '' ? -1 : letters.indexOf(wanted)
  const from = places[at]
  const last = places[at + wanted.length - 1]
  if (at === -1 || from === undefined || last === undefined) return { before: title, match: '', after: '' }
  const characters = [...title]
  return {
    before: characters.slice(0, from).join(''),
    match: characters.slice(from, last + 1).join(''),
    after: characters.slice(last + 1).join(''),
  }
}

/** Letters and digits alone, and for each the character of the text that it came from. */
function fold(text: string): { letters: string; places: readonly number[] } {
  const places: number[] = []
  let letters = ''
  for (const [place, character] of [...text].entries()) {
    const folded =
      character === '&'
        ? 'and'
        : character
            .toLowerCase()
            .normalize('NFKD')
            .replace(/[^\p{L}\p{N}]/gu, '')
    letters += folded
    for (let i = 0; i < folded.length; i += 1) places.push(place)
  }
  return { letters, places }
}
