/** A player's record in five numbers. */
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Statistics.module.css'

const names = [
  ['totalPlays', 'Played'],
  ['wins', 'Won'],
  ['streak', 'Streak'],
  ['maxStreak', 'Best streak'],
  ['unicornCount', 'Unicorns'],
] as const

export function StatNumbers({ stats }: { readonly stats: Pick<PlayerStats, (typeof names)[number][0]> }) {
  return (
    <section aria-labelledby="record-heading">
      <VisuallyHidden>
        <h3 id="record-heading">Your record</h3>
      </VisuallyHidden>
      <dl className={styles.numbers}>
        {names.map(([key, name]) => (
          <div className={styles.number} key={key}>
            <dt>{name}</dt>
            <dd>
              <LiveNumber value={stats[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
