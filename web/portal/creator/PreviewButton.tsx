import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { GamePreview, PreviewedGame } from '../../creator/grid/game-preview.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { GameDraft } from './game-draft.ts'
import styles from './PreviewButton.module.css'
import type { CheckedGame } from './use-check.ts'

interface PreviewButtonProps {
  readonly number: number
  readonly draft: GameDraft
  /** Of the draft as it is; null while that is being asked. */
  readonly check: CheckedGame | null
  readonly preview: GamePreview
}

/** Opens the game as a player would meet it, once all of it is there. */
export function PreviewButton({ number, draft, check, preview: Preview }: PreviewButtonProps) {
  const [game, show] = useState<PreviewedGame | null>(null)
  const [isOpen, open] = useState(false)
  const playable = check && previewed(number, draft, check)
  return (
    <>
      <button
        type="button"
        className={styles.preview}
        aria-label="Preview as a player"
        disabled={!playable}
        onClick={() => {
          show(playable)
          open(true)
        }}
      >
        <Eye aria-hidden="true" />
        Preview
      </button>
      <Dialog isOpen={isOpen} onClose={() => open(false)} title={`Preview of game ${number}`} width={720} shape="sheet">
        <Suspense fallback={<Skeleton height="60dvh" />}>{game && <Preview game={game} />}</Suspense>
      </Dialog>
    </>
  )
}

/** Null where a clue is missing. */
function previewed(number: number, { places }: GameDraft, { squares }: CheckedGame): PreviewedGame | null {
  const clues = places.flatMap((place) => place?.clue.view ?? [])
  if (clues.length < places.length) return null
  const answers = squares
    .toSorted((a, b) => a.position - b.position)
    .map((square) => new Set(square.answers.map(({ id }) => id)))
  return { number, rows: clues.slice(0, 3), columns: clues.slice(3), answers }
}
