/** The viewer or a friend on the board of friends; who has begun the game is a link to their grid. */
import { Link } from 'react-router'
import { never } from '#schema/rules/never.ts'
import { countryName } from '#schema/rules/people/countries.ts'
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { otherUser } from '../../app/routes.ts'
import type { FriendRow_standingFragment } from '../../gql/index.ts'
import { TierMark } from '../../play/parts/TierMark.tsx'
import { Flag } from '../../ui/Flag.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './FriendRow.module.css'

export function FriendRow({ standing }: { readonly standing: FriendRow_standingFragment }) {
  const { ref, isViewer, friendId, position, name, photoUrl, countryCode, unicornCount, state } = standing
  return (
    <li className={isViewer ? styles.own : styles.row}>
      <span className={styles.position}>
        {position ?? (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>Not placed yet</VisuallyHidden>
          </>
        )}
      </span>
      <Photo key={photoUrl} name={name} url={photoUrl} seed={friendId ?? name} />
      <span className={styles.words}>
        {ref === null ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <Link to={otherUser(ref)} className={styles.link}>
            {name}
          </Link>
        )}
        {countryCode && <Flag code={countryCode} name={countryName(countryCode) ?? ''} />}
        {isViewer && <span className={styles.you}>You</span>}
      </span>
      <State standing={standing} />
      {state !== 'NOT_STARTED' && (
        <span className={styles.unicorns}>
          {unicornCount > 0 && (
            <span className={styles.badge}>
              <LiveNumber value={unicornCount} />
              <TierMark tier="unicorn" size={14} />
              <VisuallyHidden>{unicornCount === 1 ? ' unicorn' : ' unicorns'}</VisuallyHidden>
            </span>
          )}
        </span>
      )}
    </li>
  )
}

const asRarity = (rarity: number) => formatRarity(rarity, LEADERBOARD_DECIMALS)

function State({
  standing: { state, rarity, hasGivenUp, squaresFilled },
}: {
  readonly standing: FriendRow_standingFragment
}) {
  switch (state) {
    case 'COMPLETED':
      return <span className={styles.rarity}>{rarity !== null && <LiveNumber value={rarity} format={asRarity} />}</span>
    case 'IN_PROGRESS':
      return <span className={styles.state}>{hasGivenUp ? 'Game over' : `Playing, ${squaresFilled} of 9`}</span>
    case 'NOT_STARTED':
      return <span className={styles.state}>Not started</span>
    default:
      return never(state)
  }
}
