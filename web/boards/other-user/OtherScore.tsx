/** The result of another player: rarity, position, unicorns, and answers per tier. */
import { formatTop } from '#schema/rules/scoring/percentile.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { ordinal, wouldHaveBeenLabel } from '#schema/rules/scoring/settlement.ts'
import { type Tier, tierOf } from '#schema/rules/scoring/tiers.ts'
import type { OtherUserPage_playFragment } from '../../gql/index.ts'
import { TierBadge } from '../../play/parts/TierBadge.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import styles from './OtherScore.module.css'

/** The rarest first. */
const tiers: readonly Tier[] = ['unicorn', 'rare', 'great', 'solid', 'common']
const headings = { PLAYING: 'Still playing', WON: 'Completed', LOST: 'Game over' } as const
const asRarity = (rarity: number) => formatRarity(rarity, SQUARE_DECIMALS)

interface OtherScoreProps {
  readonly play: OtherUserPage_playFragment
}

export function OtherScore({ play }: OtherScoreProps) {
  const { status, rarity, unicornCount } = play
  return (
    <section className={styles.panel} aria-labelledby="other-score">
      <h2 id="other-score" className={styles.heading}>
        {headings[status]}
      </h2>
      <dl className={styles.numbers}>
        <div className={styles.main}>
          <dt>Rarity</dt>
          <dd>
            {rarity === null ? formatRarity(null, SQUARE_DECIMALS) : <LiveNumber value={rarity} format={asRarity} />}
          </dd>
        </div>
        <Place play={play} />
        <div>
          <dt>Unicorns</dt>
          <dd>
            <LiveNumber value={unicornCount} />
          </dd>
        </div>
      </dl>
      <ul className={styles.tiers} aria-label="Answers by tier">
        {tierCounts(play).map(({ tier, count }) => (
          <li key={tier} className={styles.tier}>
            <TierBadge tier={tier} /> {count}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Place({ play: { rank, percentile, isArchive, squares } }: OtherScoreProps) {
  if (rank === null || percentile === null) {
    return (
      <div>
        <dt>Squares</dt>
        <dd>
          {squares.filter(({ isFilled }) => isFilled).length}
          <small> of 9</small>
        </dd>
      </div>
    )
  }
  return (
    <div>
      <dt>{isArchive ? wouldHaveBeenLabel(rank) : `${ordinal(rank)} place`}</dt>
      <dd>
        <LiveNumber value={percentile} format={formatTop} />
      </dd>
    </div>
  )
}

function tierCounts({ squares }: OtherUserPage_playFragment): { tier: Tier; count: number }[] {
  const found = squares.flatMap(({ rarity }) => (rarity === null ? [] : [tierOf(rarity)]))
  return tiers
    .map((tier) => ({ tier, count: found.filter((one) => one === tier).length }))
    .filter(({ count }) => count > 0)
}
