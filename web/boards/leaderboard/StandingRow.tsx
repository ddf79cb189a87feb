/** One player on a board. */
import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { otherUser } from '../../app/routes.ts'
import type { StandingRow_standingFragment } from '../../gql/index.ts'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { PlayerCell } from './PlayerCell.tsx'
import styles from './StandingRow.module.css'
import { Unicorns } from './Unicorns.tsx'

interface StandingRowProps {
  readonly standing: StandingRow_standingFragment
  readonly isOwn: boolean
  readonly row?: RefObject<HTMLTableRowElement | null>
}

export function StandingRow({ standing, isOwn, row }: StandingRowProps) {
  const { ref, position, rarity, unicornCount } = standing
  return (
    <tr ref={row} data-glide={ref} tabIndex={isOwn ? -1 : undefined} className={isOwn ? styles.own : styles.row}>
      <td className={styles.position}>
        {/* One who comes in at the top moves all others: that they glide says enough. */}
        {position ?? <VisuallyHidden>Not placed yet</VisuallyHidden>}
      </td>
      <PlayerCell player={standing} isOwn={isOwn} seed={ref} name={<Name standing={standing} isOwn={isOwn} />} />
      <td className={styles.rarity}>
        {rarity === null ? <span className={styles.playing}>Playing</span> : <Rarity rarity={rarity} />}
      </td>
      <td className={styles.unicorns}>
        <Unicorns count={unicornCount} />
      </td>
    </tr>
  )
}

/** Leads to the player's grid, once that may be looked at. */
function Name({ standing: { ref, name, state }, isOwn }: Pick<StandingRowProps, 'standing' | 'isOwn'>) {
  if (state !== 'COMPLETED' && !isOwn) return <span className={styles.name}>{name}</span>
  return (
    <Link to={otherUser(ref)} className={`${styles.name} ${styles.link}`}>
      {name}
    </Link>
  )
}

/** Every guess of anyone moves every score by a hair: only a change that matters glows. */
function Rarity({ rarity }: { readonly rarity: number }) {
  const noticed = useNoticeable(rarity)
  return <LiveNumber value={noticed} format={() => formatRarity(rarity, LEADERBOARD_DECIMALS)} />
}

// Follows a number that trembles: the answer stays the same until the number has gone far enough from it.

/** In points of rarity; leaders have some tens. */
const NOTICEABLE = 1

function useNoticeable(value: number): number {
  const [noticed, setNoticed] = useState(value)
  if (Math.abs(value - noticed) < NOTICEABLE) return noticed
  setNoticed(value)
  return value
}
