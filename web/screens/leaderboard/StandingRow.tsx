/** One player on a board. */
import type { RefObject } from 'react'
import { countryName } from '#schema/rules/countries.ts'
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/rarity.ts'
import { TierMark } from '../../game/TierMark.tsx'
import type { StandingRow_standingFragment } from '../../gql/index.ts'
import { Flag } from '../../ui/Flag.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './StandingRow.module.css'
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
            <span className={styles.name}>{name}</span>
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
        {unicornCount > 0 ? (
          <span className={styles.badge}>
            <LiveNumber value={unicornCount} />
            <TierMark tier="unicorn" size={14} />
          </span>
        ) : (
          <span className={styles.none}>0</span>
        )}
        <VisuallyHidden>{unicornCount === 1 ? ' unicorn' : ' unicorns'}</VisuallyHidden>
      </td>
    </tr>
  )
}

/** Every guess of anyone moves every score by a hair: only a change that matters glows. */
function Rarity({ rarity }: { readonly rarity: number }) {
  const noticed = useNoticeable(rarity)
  return <LiveNumber value={noticed} format={() => formatRarity(rarity, LEADERBOARD_DECIMALS)} />
}
