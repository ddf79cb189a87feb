/** Which clues of a game in the making Random leaves as they are: at first those that somebody has chosen. */
import { useState } from 'react'
import type { Keeping } from '../../game/creator/DraftGrid.tsx'
import type { Change } from '../../game/creator/draft.ts'
import type { GameDraft } from './game-draft.ts'

export interface Kept extends Keeping {
  /** The draft with everything that is not kept left to chance. */
  readonly loosened: GameDraft
  /** What is chosen anew is kept anew. */
  readonly follow: (change: Change) => void
}

export function useKept({ places }: GameDraft): Kept {
  const [told, tell] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isKept = (place: number) => told.get(place) ?? places[place]?.isRandom === false
  return {
    isKept,
    toggle: (place) => tell(new Map(told).set(place, !isKept(place))),
    loosened: { places: places.map((place, at) => place && { ...place, isRandom: !isKept(at) }) },
    follow(change) {
      if (change.kind === 'clear') tell(new Map())
      if (change.kind === 'choose') tell(new Map([...told].filter(([place]) => place !== change.place)))
    },
  }
}
