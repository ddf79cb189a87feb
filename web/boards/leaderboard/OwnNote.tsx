/** Shows the viewer their place on the board. */
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { ordinal } from '#schema/rules/scoring/settlement.ts'
import type { LeaderboardScope, OwnStanding_playFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import styles from './OwnNote.module.css'

interface OwnNoteProps {
  readonly play: OwnStanding_playFragment | null
  readonly scope: LeaderboardScope
  readonly isOnBoard: boolean
  /** Only the viewer sees this row. */
  readonly isHidden: boolean
  readonly onScroll: () => void
}

/** Nothing for those who have no place to speak of. */
export function OwnNote({ play, scope, isOnBoard, isHidden, onScroll }: OwnNoteProps) {
  if (!play) return null
  if (!isOnBoard) return <WouldHaveBeen play={play} />
  return (
    <div className={styles.note}>
      <p className={styles.text}>
        {isHidden ? 'Only you see your place on the leaderboard' : 'You are on the leaderboard'}
        {/* The rank is among all users. */}
        {play.rank !== null && scope === 'ALL' && (
          <span className={styles.rank}>
            <LiveNumber value={play.rank} format={ordinal} /> of {play.rankedCount}
          </span>
        )}
      </p>
      <Button variant="plain" className={styles.scroll} onClick={onScroll}>
        Scroll to your name
      </Button>
    </div>
  )
}

/** Games of the archive are ranked apart: their board was final before. */
function WouldHaveBeen({ play }: { readonly play: OwnStanding_playFragment }) {
  if (!play.isArchive || play.rank === null) return null
  return (
    <p className={styles.note}>
      <span className={styles.text}>
        You played this game from the archive: {formatRarity(play.rarity, LEADERBOARD_DECIMALS)} would have been{' '}
        {ordinal(play.rank)}.
      </span>
    </p>
  )
}
