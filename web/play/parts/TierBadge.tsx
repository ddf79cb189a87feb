/** Says a tier three times over: by colour, by shape and in words. */
import { type Tier, tierInfo } from '#schema/rules/scoring/tiers.ts'
import styles from './TierBadge.module.css'
import { TierMark } from './TierMark.tsx'

/** The badge of a tier with the specification's label. */
export function TierBadge({ tier }: { readonly tier: Tier }) {
  return (
    <span className={styles.badge} data-tier={tier}>
      <TierMark tier={tier} />
      <span className={styles.label}>{tierInfo[tier].label}</span>
    </span>
  )
}
