/** How rare the player's last daily games were. */
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { Figure } from '../charts/Figure.tsx'

interface RecentChartProps {
  /** Oldest first. */
  readonly games: readonly { readonly gameNumber: number; readonly rarity: number; readonly unicornCount: number }[]
}

/** One game is no course of games yet. */
export function RecentChart({ games }: RecentChartProps) {
  if (games.length < 2) return null
  const best = Math.min(...games.map(({ rarity }) => rarity))
  return (
    <Figure
      heading="Your last games"
      summary={`The rarity of your last ${games.length} daily games, lower is better; the best is ${score(best)}.`}
      columns={['Game', 'Rarity', 'Unicorns']}
      rows={games.map(({ gameNumber, rarity, unicornCount }) => [
        String(gameNumber),
        score(rarity),
        String(unicornCount),
      ])}
    >
      {(labelledBy) => (
        <BarChart
          labelledBy={labelledBy}
          labels={games.map(({ gameNumber }) => `#${gameNumber}`)}
          values={games.map(({ rarity }) => rarity)}
          colours={games.map(({ rarity }) => (rarity === best ? '--colour-accent' : '--tier-great'))}
          name="Rarity"
        />
      )}
    </Figure>
  )
}

const score = (rarity: number) => formatRarity(rarity, SQUARE_DECIMALS)
