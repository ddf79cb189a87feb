/** What is done with the day as a whole: room is made before it, or its game is taken away. */

import { ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CONFIRM_DELETE } from '../../creator/grid/draft.ts'
import { useDeleteGameMutation, useInsertBlankGameMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { answerOf } from '../parts/tell-result.ts'
import { CHANGES_DAYS, showChange } from './change-day.ts'
import styles from './GameActions.module.css'
import type { Game } from './use-game-editor.ts'

/** Specification, sections 5 and 8. */
const INSERTED = 'Blank game inserted'
const DELETED = 'Game deleted'
const SURE = CONFIRM_DELETE

interface GameActionsProps {
  readonly game: Game
  readonly onChanged: () => void
}

export function GameActions({ game, onChanged }: GameActionsProps) {
  const [asking, ask] = useState<'insert' | 'delete' | null>(null)
  const [insert] = useInsertBlankGameMutation(CHANGES_DAYS)
  const [remove] = useDeleteGameMutation(CHANGES_DAYS)
  if (game.isPublished) return null

  const variables = { number: game.number }
  const insertBlank = async () => {
    // Every later day has another game now: what is known of them is asked again when it is wanted.
    const data = await answerOf(
      insert({
        variables,
        update: (cache) => void cache.evict({ id: 'Portal:portal', fieldName: 'games' }),
      }),
    )
    if (showChange(data?.insertBlankGame, INSERTED)) onChanged()
  }
  const deleteGame = async () => {
    const data = await answerOf(remove({ variables: { ...variables, version: game.version } }))
    if (showChange(data?.deleteGame, DELETED)) onChanged()
  }
  return (
    <div className={styles.buttons}>
      <Button onClick={() => ask('insert')}>
        <ListPlus aria-hidden="true" />
        Insert blank
      </Button>
      {!game.isBlank && (
        <Button variant="danger" onClick={() => ask('delete')}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      )}
      <ConfirmDialog
        isOpen={asking === 'insert'}
        onClose={() => ask(null)}
        title="Insert a blank game?"
        message={`Game ${game.number} becomes blank; it and all later games move on by a day.`}
        action="Insert blank"
        onConfirm={insertBlank}
      />
      <ConfirmDialog
        isOpen={asking === 'delete'}
        onClose={() => ask(null)}
        title="Delete game"
        message={SURE}
        action="Delete"
        isDangerous
        onConfirm={deleteGame}
      />
    </div>
  )
}
