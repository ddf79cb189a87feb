/** Shows a row's or a column's clue: an album by its cover, a word in its own voice, a category with its size, or that anything goes. */
import { InfinityIcon } from 'lucide-react'
import { layoutOf, wraps } from '#schema/rules/text-fit.ts'
import styles from './ClueHeader.module.css'
import type { ClueView } from './clue-view.ts'
import { hasLoveSongsPicture, LoveSongs } from './LoveSongs.tsx'

interface ClueHeaderProps {
  readonly clue: ClueView
  /** The game it is a clue of, where it is one: some have a picture in theirs. */
  readonly gameNumber?: number
}

/** The face of a clue. Its place in the grid, and with it its role, is the caller's. */
export function ClueHeader({ clue, gameNumber }: ClueHeaderProps) {
  switch (clue.kind) {
    case 'album':
      return (
        <div className={styles.clue} data-kind="album">
          {clue.coverUrl !== null && (
            <img
              className={styles.cover}
              src={clue.coverUrl}
              alt={clue.title}
              width={160}
              height={160}
              decoding="async"
            />
          )}
          <span className={styles.caption} aria-hidden={clue.coverUrl !== null}>
            {clue.title}
          </span>
        </div>
      )
    case 'infinity':
      return (
        <div className={styles.clue} data-kind="infinity">
          <InfinityIcon className={styles.infinity} aria-hidden="true" strokeWidth={2.25} />
          <span className={styles.text}>{clue.title}</span>
        </div>
      )
    case 'category':
      return (
        <div className={styles.clue} data-kind="category">
          {gameNumber !== undefined && hasLoveSongsPicture(gameNumber, clue.title) && <LoveSongs size={36} />}
          <ClueText text={clue.title} />
          <span className={styles.count}>{clue.songCount === 1 ? '1 song' : `${clue.songCount} songs`}</span>
        </div>
      )
    default:
      return (
        <div className={styles.clue} data-kind="word">
          <span className={styles.kind}>the word</span>
          <ClueText text={`‘${clue.title}’`} />
        </div>
      )
  }
}

/** Long texts are set smaller and on several lines: specification, section 9. */
function ClueText({ text }: { readonly text: string }) {
  const layouts = [layoutOf(0), layoutOf(Number.POSITIVE_INFINITY)] as const
  return (
    <span className={styles.text} data-wraps-on={layouts.filter((layout) => wraps(text, layout)).join(' ')}>
      {text}
    </span>
  )
}
