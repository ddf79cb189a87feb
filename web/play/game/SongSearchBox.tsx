/** Finds a song by typing: arrows walk the results, Enter selects; each result has a Select button as well. */
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { hasModifier } from '../../ui/has-modifier.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { SongName } from './board.ts'
import { SongResult } from './SongResult.tsx'
import styles from './SongSearchBox.module.css'
import { type FoundSong, useSongSearch } from './use-song-search.ts'

interface SongSearchBoxProps {
  /** Songs that were tried in this square in vain. */
  readonly tried: ReadonlySet<string>
  readonly onSelect: (song: SongName) => void
}

/** The search box and what it finds. */
export function SongSearchBox({ tried, onSelect }: SongSearchBoxProps) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const { status, results, retry } = useSongSearch(query)
  const rowId = (index: number) => `${listId}-${index}`
  const select = (song: FoundSong | undefined) =>
    song && !tried.has(song.songId) && onSelect({ id: song.songId, title: song.title })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || hasModifier(event)) return
    const next = event.key === 'Enter' ? active : indexAfter(active, event.key, results.length)
    if (next === null) return
    event.preventDefault()
    if (event.key === 'Enter') return select(results[active])
    setActive(next)
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={styles.box}>
      <SearchField
        query={query}
        listId={listId}
        activeId={results.length > 0 ? rowId(active) : undefined}
        onQuery={(next) => {
          setQuery(next)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what a combobox opens has to be a grid. */}
        <table className={styles.table} id={listId} role="grid" aria-label="Songs" aria-busy={status === 'loading'}>
          <tbody>
            {results.map((song, index) => (
              <SongResult
                key={song.songId}
                id={rowId(index)}
                song={song}
                query={query}
                isActive={index === active}
                isTried={tried.has(song.songId)}
                onSelect={() => select(song)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {status === 'failed' && <ErrorState onRetry={retry}>Failed to fetch songs</ErrorState>}
      <p className={styles.note} role="status">
        {status === 'failed' ? null : noteOn(query, status === 'loading', results.length)}
      </p>
    </div>
  )
}

interface SearchFieldProps {
  readonly query: string
  readonly listId: string
  /** The row that Enter selects; undefined while nothing is found. */
  readonly activeId: string | undefined
  readonly onQuery: (query: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function SearchField({ query, listId, activeId, onQuery, onKeyDown }: SearchFieldProps) {
  return (
    <div className={styles.field}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        className={styles.input}
        role="combobox"
        aria-label="Song"
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder="Start typing a song..."
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        data-focus-first=""
        data-refocus-after-toast=""
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function noteOn(query: string, isLoading: boolean, count: number) {
  if (query.trim() === '') return null
  if (isLoading) return 'Loading songs...'
  if (count === 0) return 'No song of that name.'
  return <VisuallyHidden>{count === 1 ? '1 song' : `${count} songs`}</VisuallyHidden>
}

/** Where a key leads in the results; null for a key that is the input's own. */
function indexAfter(index: number, key: string, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowUp':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
