/** The five tiers of a square's score, from the common to the unique answer. */
import { type Tier, tierInfo } from '#schema/rules/scoring/tiers.ts'
import { TierBadge } from '../parts/TierBadge.tsx'
import styles from './Tiers.module.css'

/** By the bounds of `tierOf`, commonest first. */
const bounds: readonly (readonly [Tier, string])[] = [
  ['common', '40 and over'],
  ['solid', '15 to below 40'],
  ['great', '5 to below 15'],
  ['rare', 'above 0 and below 5'],
  ['unicorn', '0: nobody else chose it'],
]

/** Each with its colour, its shape, its score and the emoji that stands for it in a shared result. */
export function Tiers() {
  return (
    <table className={styles.tiers}>
      <caption className={styles.caption}>The tiers of a square</caption>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col">Score</th>
          <th scope="col">Shared as</th>
        </tr>
      </thead>
      <tbody>
        {bounds.map(([tier, score]) => (
          <tr key={tier}>
            <th scope="row">
              <TierBadge tier={tier} />
            </th>
            <td>{score}</td>
            <td className={styles.emoji}>{tierInfo[tier].emoji}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
