/** The creator: a title, the grid, and what can be done with them. */
import { useReducer, useState } from 'react'
import { pickOne } from '#schema/rules/puzzle/random.ts'
import { GAME_PHRASES } from '#schema/rules/scoring/game-phrases.ts'
import { useCreatorCatalogueQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CluePicker } from '../grid/CluePicker.tsx'
import { DraftGrid } from '../grid/DraftGrid.tsx'
import { changeDraft, emptyDraft, inputOf } from '../grid/draft.ts'
import { Problems } from '../grid/Problems.tsx'
import { useDraftCheck } from '../grid/use-draft-check.ts'
import styles from './CreateScreen.module.css'
import { CreatorButtons } from './CreatorButtons.tsx'
import type { SavedOwnGame } from './SavedDialog.tsx'
import { TitleField } from './TitleField.tsx'
import { useCreator } from './use-creator.ts'

export function Creator({ onSaved }: { readonly onSaved: (game: SavedOwnGame) => void }) {
  const { data: catalogue, error, refetch } = useCreatorCatalogueQuery({ fetchPolicy: 'cache-and-network' })
  const [title, setTitle] = useState('')
  const [draft, change] = useReducer(changeDraft, emptyDraft)
  const [place, choose] = useState<number | null>(null)
  const check = useDraftCheck(inputOf(draft))
  const creator = useCreator({ title, draft, change, onSaved })

  if (error && !catalogue) {
    return <ErrorState onRetry={() => void refetch()}>The albums and categories could not be loaded.</ErrorState>
  }
  return (
    <section className={styles.creator} aria-label="Your game">
      <TitleField
        title={title}
        problem={creator.titleProblem}
        onChange={setTitle}
        onRoll={() =>
          setTitle(
            pickOne(
              GAME_PHRASES.filter((phrase) => phrase !== title),
              Math.random,
            ),
          )
        }
      />
      <DraftGrid draft={draft} check={check} marked={creator.marked} onChoose={choose} />
      <Problems problems={creator.problems} isValidated={draft.isValidated} next="Save it to get its link." />
      <CreatorButtons draft={draft} creator={creator} />
      <CluePicker
        place={place}
        current={place === null ? null : (draft.places[place]?.clue ?? null)}
        catalogue={catalogue}
        onClose={() => choose(null)}
        onPick={(clue) => {
          if (place !== null) change({ kind: 'choose', place, clue })
          creator.forgetProblems()
          choose(null)
        }}
      />
    </section>
  )
}
