/** The scores of all players of this game, and the viewer's place among them. */
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { bucketOf, type ScoreBucket } from '#schema/rules/scoring/score-distribution.ts'
import { BarChart } from '../charts/BarChart.tsx'
import styles from '../charts/Figure.module.css'
import { Figure } from '../charts/Figure.tsx'

interface DistributionChartProps {
  readonly gameNumber: number
  readonly distribution: {
    readonly completedCount: number
    readonly best: number | null
    readonly median: number | null
    readonly buckets: readonly ScoreBucket[]
  }
  /** Null before the end. */
  readonly ownRarity: number | null
}

export function DistributionChart({ gameNumber, distribution, ownRarity }: DistributionChartProps) {
  const { best, median, buckets, completedCount } = distribution
  const heading = `Everybody in game ${gameNumber}`
  if (best === null || median === null) {
    return (
      <section className={styles.figure}>
        <h3 className={styles.heading}>{heading}</h3>
        <p className={styles.summary}>Nobody has completed this game yet.</p>
      </section>
    )
  }
  const own = ownRarity === null ? -1 : bucketOf(ownRarity, buckets)
  const players = completedCount === 1 ? '1 player' : `${completedCount} players`
  const place = ownRarity === null ? '' : ` Yours is ${score(ownRarity)}: the bar that stands out.`
  return (
    <Figure
      heading={heading}
      summary={`Scores of ${players}, lower is better: the best is ${score(best)}, half are below ${score(median)}.${place}`}
      columns={['Rarity', 'Players', 'You']}
      rows={buckets.map(({ from, to, count }, place) => [
        `${from} to below ${to}`,
        String(count),
        place === own ? 'here' : '',
      ])}
    >
      {(labelledBy) => (
        <BarChart
          labelledBy={labelledBy}
          labels={buckets.map(({ from, to }) => `${from}–${to}`)}
          values={buckets.map(({ count }) => count)}
          colours={buckets.map((_bucket, place) => (place === own ? '--colour-accent' : '--tier-solid'))}
          name="Players"
          isCount
        />
      )}
    </Figure>
  )
}

const score = (rarity: number) => formatRarity(rarity, SQUARE_DECIMALS)
