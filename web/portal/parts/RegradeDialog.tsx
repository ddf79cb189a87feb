/** Says which games a save changes, before it does: what it adds and takes, who gets a square, which boards stay as they are. */
import { useState } from 'react'
import { regradeText } from '#schema/rules/puzzle/regrade.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './RegradeDialog.module.css'
import type { AskedRegrade, RegradeState } from './use-regrade.ts'

interface RegradeDialogProps {
  readonly asked: AskedRegrade | null
  /** What goes on when it is not saved. */
  readonly keepLabel?: string
}

/** A longer list would not be read before saving. */
const MOST_NAMED = 8

export function RegradeDialog({ asked, keepLabel = 'Keep editing' }: RegradeDialogProps) {
  // What it says stays while it closes.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={() => asked?.keepEditing()}
      title="This changes published games"
      kind="alert"
      width={560}
      actions={
        <>
          <Button onClick={() => asked?.keepEditing()} data-focus-first="">
            {keepLabel}
          </Button>
          <Button variant="primary" onClick={() => asked?.save()}>
            Save
          </Button>
        </>
      }
    >
      {last && <Consequences regrade={last.regrade} />}
    </Dialog>
  )
}

function Consequences({ regrade }: { readonly regrade: RegradeState }) {
  const { games, gameCount } = regrade
  const named = games.slice(0, MOST_NAMED)
  const more = gameCount - named.length
  return (
    <div className={styles.body}>
      <ul className={styles.games}>
        {named.map((game) => (
          <li key={game.number ?? game.title}>
            {regradeText(game)}
            {game.isSettled && <span className={styles.settled}>settled</span>}
            {game.shortSquares > 0 && <span className={styles.short}>{shortText(game.shortSquares)}</span>}
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'more game')}</li>}
      </ul>
      <ul className={styles.notes}>
        {notesOf(regrade).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

function notesOf({ restored, playerCount, settledCount, taken }: RegradeState): readonly string[] {
  return [
    ...(restored > 0
      ? [
          `${counted(restored, 'refused guess', 'refused guesses')} will count. ${counted(playerCount, 'player')} will be told.`,
        ]
      : ['No refused guess will count by it.']),
    ...(taken > 0 ? ['Answers already given stay with those who gave them.'] : []),
    ...(settledCount > 0 ? [settledText(settledCount)] : []),
  ]
}

function settledText(count: number): string {
  return count === 1
    ? 'A settled board stays as it is, and is marked.'
    : `${count} settled boards stay as they are, and are marked.`
}

function shortText(count: number): string {
  return `${counted(count, 'square')} left with less than 3 answers`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
