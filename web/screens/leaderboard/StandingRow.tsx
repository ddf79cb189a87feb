/** One player on a board. */
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { countryName } from '#schema/rules/countries.ts'
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/rarity.ts'
import { otherUser } from '../../app/routes.ts'
import type { StandingRow_standingFragment } from '../../gql/index.ts'
import { Flag } from '../../ui/Flag.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './StandingRow.module.css'
import { Unicorns } from './Unicorns.tsx'
import { useNoticeable } from './use-noticeable.ts'

interface StandingRowProps {
  readonly standing: StandingRow_standingFragment
  readonly isOwn: boolean
  readonly row?: RefObject<HTMLTableRowElement | null>
}

export function StandingRow({ standing, isOwn, row }: StandingRowProps) {
  const { ref, position, name, rarity, unicornCount, countryCode, photoUrl, isDemo } = standing
  return (
    <tr ref={row} data-glide={ref} tabIndex={isOwn ? -1 : undefined} className={isOwn ? styles.own : styles.row}>
      <td className={styles.position}>
        {/* One who comes in at the top moves all others: that they glide says enough. */}
        {position ?? <VisuallyHidden>Not placed yet</VisuallyHidden>}
      </td>
      <th scope="row" className={styles.person}>
        <span className={styles.who}>
          <Photo key={photoUrl} name={name} url={photoUrl} seed={ref} />
          <span className={styles.words}>
            <Name standing={standing} isOwn={isOwn} />
            {countryCode && <Flag code={countryCode} name={countryName(countryCode) ?? ''} />}
            {isOwn && <span className={styles.you}>You</span>}
            {isDemo && (
              <span className={styles.demo} title="A simulated player">
                Demo
              </span>
            )}
          </span>
        </span>
      </th>
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
