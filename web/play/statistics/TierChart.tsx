/** The player's nine answers: how rare each is, in the colour of its tier, beside what the crowd scores there. */

import { squareAt } from '#schema/rules/puzzle/squares.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import type { Recap_recapFragment } from '../../gql/index.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { Figure } from '../charts/Figure.tsx'
import type { GridState } from '../game/board.ts'
import { shortTierLabel } from '../parts/TierMark.tsx'

interface TierChartProps {
  readonly board: GridState
  /** Null before the end, because other players' picks are withheld until then. */
  readonly recap: Recap_recapFragment | null
}

/** Nothing before the first square is filled. */
export function TierChart({ board, recap }: TierChartProps) {
  const squares = board.squares.map((view, position) => ({
    name: squareLabel(position),
    rarity: view.kind === 'filled' ? view.rarity : null,
    crowd: recap?.squares[position]?.crowdRarity ?? null,
  }))
  const filled = squares.filter(({ rarity }) => rarity !== null).length
  if (filled === 0) return null
  const below = squares.filter(({ rarity, crowd }) => rarity !== null && crowd !== null && rarity < crowd).length
  const crowd = recap ? ` The lines are what others score on average: you are below in ${below} of ${filled}.` : ''
  return (
    <Figure
      heading="Your squares"
      summary={`The rarity of each answer, row by row.${crowd}`}
      columns={['Square', 'Rarity', 'Tier', ...(recap ? ['Others'] : [])]}
      rows={squares.map(({ name, rarity, crowd }) => [
        name,
        rarity === null ? 'empty' : score(rarity),
        rarity === null ? '' : shortTierLabel(tierOf(rarity)),
        ...(crowd === null ? [] : [score(crowd)]),
      ])}
    >
      {(labelledBy) => (
        <BarChart
          labelledBy={labelledBy}
          labels={squares.map(({ name }) => name)}
          values={squares.map(({ rarity }) => rarity ?? 0)}
          colours={squares.map(({ rarity }) => (rarity === null ? '--colour-line' : `--tier-${tierOf(rarity)}`))}
          name="Your rarity"
          {...(recap && { marks: { name: 'Others', values: squares.map(({ crowd }) => crowd ?? 0) } })}
        />
      )}
    </Figure>
  )
}

/** 'R1 C3' */
export function squareLabel(position: number): string {
  const { row, column } = squareAt(position)
  return `R${row + 1} C${column + 1}`
}

const score = (rarity: number) => formatRarity(rarity, SQUARE_DECIMALS)
