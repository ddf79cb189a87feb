/** Chooses the clue of a row or a column: one of four kinds, and the word, the album or the category that it needs. */
import { type ReactNode, useState } from 'react'
import type { CreatorCatalogueQuery } from '../../gql/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { AlbumChoice } from './AlbumChoice.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import styles from './CluePicker.module.css'
import { type DraftClue, placeName } from './draft.ts'
import { InfinityChoice } from './InfinityChoice.tsx'
import type { UsedBefore } from './UsedAgo.tsx'
import { WordChoice } from './WordChoice.tsx'

/** Specification, section 9: the kinds offered, in its order. */
const KINDS = ['Word', 'Infinity', 'Album', 'Category'] as const
type Kind = (typeof KINDS)[number]

const kindOf = { word: 'Word', infinity: 'Infinity', album: 'Album', category: 'Category' } as const

interface CluePickerProps {
  /** Null while the dialog is closed. */
  readonly place: number | null
  readonly current: DraftClue | null
  readonly catalogue: CreatorCatalogueQuery | undefined
  /** How many games ago a clue came last, by its key; nothing where that makes no difference. */
  readonly usedBefore?: UsedBefore
  readonly onClose: () => void
  readonly onPick: (clue: DraftClue) => void
}

const NEVER: UsedBefore = new Map()

export function CluePicker({ place, current, catalogue, usedBefore = NEVER, onClose, onPick }: CluePickerProps) {
  return (
    <Dialog
      isOpen={place !== null}
      onClose={onClose}
      title={place === null ? 'Choose a clue' : `Choose ${placeName(place)}`}
      width={560}
      shape="sheet"
    >
      <Choice key={place} current={current} catalogue={catalogue} usedBefore={usedBefore} onPick={onPick} />
    </Dialog>
  )
}

type ChoiceProps = Pick<CluePickerProps, 'current' | 'catalogue' | 'onPick'> & { readonly usedBefore: UsedBefore }

function Choice({ current, catalogue, usedBefore, onPick }: ChoiceProps) {
  const [kind, setKind] = useState<Kind>(current ? kindOf[current.view.kind] : 'Word')
  const choices: Readonly<Record<Kind, ReactNode>> = {
    Word: <WordChoice current={current?.view.kind === 'word' ? current.view.title : ''} onPick={onPick} />,
    Infinity: <InfinityChoice onPick={onPick} />,
    Album: (
      <AlbumChoice albums={catalogue?.albums.edges.map(({ node }) => node)} usedBefore={usedBefore} onPick={onPick} />
    ),
    Category: (
      <CategoryChoice
        categories={catalogue?.categories.edges.map(({ node }) => node)}
        usedBefore={usedBefore}
        onPick={onPick}
      />
    ),
  }
  return (
    <div className={styles.picker}>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>Kind of clue</legend>
        {KINDS.map((each) => (
          <label key={each} className={styles.kind}>
            <input type="radio" name="clue-kind" checked={each === kind} onChange={() => setKind(each)} />
            {each}
          </label>
        ))}
      </fieldset>
      {choices[kind]}
    </div>
  )
}
