/** The game of a day in the making: its grid with answer counts, what is wrong with it, and what can be done. */

import { skipToken } from '@apollo/client/react'
import { type ReactNode, useMemo, useState } from 'react'
import { REUSE_WINDOW } from '#schema/rules/puzzle/puzzle.ts'
import { CluePicker } from '../../creator/grid/CluePicker.tsx'
import { DraftGrid } from '../../creator/grid/DraftGrid.tsx'
import type { GamePreview } from '../../creator/grid/game-preview.ts'
import { Problems } from '../../creator/grid/Problems.tsx'
import type { UsedBefore } from '../../creator/grid/UsedAgo.tsx'
import { useCreatorCatalogueQuery, useRecentCluesQuery } from '../../gql/index.ts'
import { EditorBar } from '../parts/EditorBar.tsx'
import { AnswersDialog } from './AnswersDialog.tsx'
import { Findings } from './Findings.tsx'
import { GameActions } from './GameActions.tsx'
import styles from './GameEditor.module.css'
import { GameState } from './GameState.tsx'
import { usedBefore } from './game-draft.ts'
import { MakingButtons } from './MakingButtons.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import type { RandomLimits } from './random-limits.ts'
import { type CheckedGame, useCheck } from './use-check.ts'
import { type Game, type GameEditing, useGameEditor } from './use-game-editor.ts'

interface GameEditorProps {
  readonly game: Game
  /** The game as the server has it now. */
  readonly load: () => Promise<Game | null>
  /** What stands above all that is said of it. */
  readonly head: ReactNode
  /** What Random keeps to, from day to day. */
  readonly limits: RandomLimits
  readonly onLimits: (limits: RandomLimits) => void
  readonly preview: GamePreview
}

/** Starts over whenever the game is replaced as a whole. */
export function GameEditor(props: GameEditorProps) {
  const [generation, setGeneration] = useState(0)
  return <OneGame key={generation} {...props} onChanged={() => setGeneration((number) => number + 1)} />
}

function OneGame(props: GameEditorProps & { readonly onChanged: () => void }) {
  const { game, load, limits, preview } = props
  const editing = useGameEditor(game, load, limits)
  const { editor, change, isValidated, found } = editing
  const { check, isCurrent } = useCheck(game.number, editor.value)
  const usedBefore = useUsedBefore(game.number)
  // A category may have come, or have other songs, since it was asked for.
  const { data: catalogue } = useCreatorCatalogueQuery({ fetchPolicy: 'cache-and-network' })
  const [place, choose] = useState<number | null>(null)
  const [square, openAnswers] = useState<number | null>(null)
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.grid}>
          <DraftGrid
            draft={{ ...editor.value, isValidated }}
            check={check && { ...check, squares: check.squares.map(({ count }) => count) }}
            marked={new Set(found?.problems.flatMap(({ squares }) => squares))}
            isFixed={game.isPublished}
            keeping={editing.kept}
            corner={
              <PreviewButton
                number={game.number}
                draft={editor.value}
                check={isCurrent ? check : null}
                preview={preview}
              />
            }
            onChoose={choose}
            onOpenAnswers={openAnswers}
          />
        </div>
        <Beside {...props} editing={editing} check={check} />
      </div>
      {!game.isPublished && <EditorBar editor={editor} label="Save" />}
      <CluePicker
        place={place}
        current={place === null ? null : (editor.value.places[place]?.clue ?? null)}
        catalogue={catalogue}
        usedBefore={usedBefore}
        onClose={() => choose(null)}
        onPick={(clue) => {
          if (place !== null) change({ kind: 'choose', place, clue })
          choose(null)
        }}
      />
      <AnswersDialog square={square} check={check} onClose={() => openAnswers(null)} />
    </>
  )
}

interface BesideProps extends Pick<GameEditorProps, 'game' | 'head' | 'limits' | 'onLimits'> {
  readonly onChanged: () => void
  readonly editing: GameEditing
  readonly check: CheckedGame | null
}

/** What stands beside the grid: what is known of the game, what is wrong with it, and the buttons. */
function Beside({ game, head, limits, onLimits, onChanged, editing, check }: BesideProps) {
  const { editor, isValidated, found } = editing
  return (
    <div className={styles.side}>
      {head}
      <GameState
        game={game}
        difficulty={check?.difficulty ?? null}
        isUnsaved={editor.isUnsaved}
        onChanged={onChanged}
      />
      <Problems
        problems={found?.problems ?? []}
        isValidated={isValidated && editor.isUnsaved}
        next="Save it to publish it on its day."
      />
      <Findings check={found ?? check} />
      {!game.isPublished && <MakingButtons editing={editing} limits={limits} onLimits={onLimits} />}
      <GameActions game={game} onChanged={onChanged} />
    </div>
  )
}

const NONE: UsedBefore = new Map()

/** Which clues came within the games that must not repeat them, and how many games ago. */
function useUsedBefore(number: number): UsedBefore {
  const from = Math.max(1, number - REUSE_WINDOW)
  const count = number - from
  // Days are moved, and games before this one are changed.
  const { data } = useRecentCluesQuery(
    count === 0 ? skipToken : { variables: { from, count }, fetchPolicy: 'cache-and-network' },
  )
  const games = data?.portal.__typename === 'Portal' ? data.portal.games : null
  return useMemo(() => (games ? usedBefore(number, games) : NONE), [number, games])
}
