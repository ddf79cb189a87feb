/** The latest event for the player: a verdict or a stolen unicorn. Changes of rarity are not news. */
import { useState } from 'react'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import type { GridBoard, SquareView } from './board.ts'
import type { QueuedResult } from './guess-queue.ts'

export interface News {
  readonly tone: 'right' | 'wrong' | 'stolen'
  readonly title: string
  readonly text: string
  /** Said, but not shown. */
  readonly aside: string | null
}

/** Null without news. */
export function useNews(board: GridBoard, verdict: QueuedResult | null): News | null {
  const [seen, setSeen] = useState<{ squares: GridBoard['squares']; verdict: QueuedResult | null; news: News | null }>(
    () => ({
      squares: board.squares,
      // A verdict that was given before this page was shown is old.
      verdict,
      news: null,
    }),
  )
  if (seen.squares === board.squares && seen.verdict === verdict) return seen.news
  const told = verdict === seen.verdict ? seen.news : verdict && verdictNews(verdict)
  const next = { squares: board.squares, verdict, news: stolenNews(seen.squares, board.squares) ?? told }
  setSeen(next)
  return next.news
}

function verdictNews({ guess, isCorrect, explanation, rarity }: QueuedResult): News {
  const { title } = guess.song
  if (!isCorrect) return { tone: 'wrong', title, text: explanation, aside: null }
  // Visible in the square; spoken with the verdict.
  const aside = rarity === null ? null : `Rarity ${formatRarity(rarity, SQUARE_DECIMALS)}.`
  return { tone: 'right', title, text: explanation, aside }
}

function stolenNews(before: readonly SquareView[], after: readonly SquareView[]): News | null {
  const stolen = after.find((view, square) => {
    const earlier = before[square]
    return view.kind === 'filled' && view.isStolen && earlier?.kind === 'filled' && !earlier.isStolen
  })
  if (stolen?.kind !== 'filled') return null
  return { tone: 'stolen', title: stolen.title, text: 'Somebody else has picked your unicorn.', aside: null }
}
