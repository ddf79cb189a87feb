/** Names a square for those who hear it: where it is, and what is in it. */

import { never } from '#schema/rules/never.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import { shortTierLabel } from '../parts/TierMark.tsx'
import { type GridBoard, type SquareView, spokenPlace } from './board.ts'

/** "Row 2, album Paper Lanterns; column 3, word 'rain': empty, 14 possible answers". */
export function squareName(board: GridBoard, square: number): string {
  const view = board.squares[square]
  return view ? `${spokenPlace(board, square)}: ${content(view)}` : spokenPlace(board, square)
}

function content(view: SquareView): string {
  switch (view.kind) {
    case 'loading':
      return 'loading'
    case 'empty':
      return `empty, ${possibleAnswers(view.possibleAnswers)}`
    case 'closed':
      return `not filled, ${possibleAnswers(view.possibleAnswers)}`
    case 'pending':
      return `${view.title}, being checked`
    case 'filled':
      return [view.title, ...worth(view.rarity), ...(view.isStolen ? ['stolen'] : [])].join(', ')
    case 'blurred':
      return ['answer hidden', ...worth(view.rarity)].join(', ')
    default:
      return never(view)
  }
}

function worth(rarity: number | null): string[] {
  if (rarity === null) return []
  return [`rarity ${formatRarity(rarity, SQUARE_DECIMALS)}`, shortTierLabel(tierOf(rarity))]
}

/** '14 possible answers', '1 possible answer'. */
export function possibleAnswers(count: number): string {
  return count === 1 ? '1 possible answer' : `${count} possible answers`
}
