/** One answer to a square: how often it was picked, what it is worth, and whether it is the viewer's own. */
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import type { AnswerList_answerFragment } from '../../gql/index.ts'
import { TierBadge } from '../parts/TierBadge.tsx'
import styles from './AnswerRow.module.css'

interface AnswerRowProps {
  readonly answer: AnswerList_answerFragment
  /** Picks of the square; the bar shows the share. */
  readonly total: number
}

/** A row of the answers. An answer without picks has no tier, and one with a hidden count has no numbers. */
export function AnswerRow({ answer, total }: AnswerRowProps) {
  const { song, count, isOwn } = answer
  const rarity = answer.rarity ?? 0
  const isPicked = count !== null && count > 0
  return (
    <li className={styles.row} data-own={isOwn || undefined} data-unpicked={count === 0 || undefined}>
      {isPicked && (
        <span
          className={styles.bar}
          data-tier={tierOf(rarity)}
          style={{ inlineSize: `${(100 * count) / Math.max(1, total)}%` }}
          aria-hidden="true"
        />
      )}
      <span className={styles.song}>
        <span className={styles.title}>
          {song.title}
          {song.hint && <span className={styles.hint}> {song.hint}</span>}
        </span>
        <span className={styles.marks}>
          {count === 0 && <span className={styles.none}>Nobody has picked it yet</span>}
          {isPicked && <TierBadge tier={tierOf(rarity)} />}
          {isOwn && <span className={styles.own}>Your answer</span>}
        </span>
      </span>
      {isPicked && (
        <span className={styles.numbers}>
          <span className={styles.rarity}>{formatRarity(rarity, SQUARE_DECIMALS)}</span>
          <span className={styles.count}>{count === 1 ? 'picked once' : `picked ${count} times`}</span>
        </span>
      )}
    </li>
  )
}
