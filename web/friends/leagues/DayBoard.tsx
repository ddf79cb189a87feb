/** How the members stand in today's game, as it changes. */
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { home } from '../../app/routes.ts'
import type { DayBoard_standingFragment, LeagueView_leagueFragment } from '../../gql/index.ts'
import { TierMark } from '../../play/parts/TierMark.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Board.module.css'
import { MembersTable } from './MembersTable.tsx'
import { Person } from './Person.tsx'

type Board = Extract<LeagueView_leagueFragment['board'], { __typename: 'LeagueBoard' }>

export function DayBoard({ board: { gameNumber, entries } }: { readonly board: Board }) {
  const own = entries.find(({ isViewer }) => isViewer)
  return (
    <div className={styles.panel}>
      <MembersTable
        caption={`Standings in game ${gameNumber}`}
        of={`Game ${gameNumber}`}
        isLive
        heads={
          <th scope="col" className={styles.number}>
            Rarity
          </th>
        }
      >
        {entries.map((standing) => (
          <Row key={standing.memberId} standing={standing} />
        ))}
      </MembersTable>
      {own?.state !== 'COMPLETED' && (
        <LinkButton to={home()} variant="primary" className={styles.play}>
          {own?.state === 'IN_PROGRESS' ? 'Go on with today’s game' : 'Play today’s game'}
        </LinkButton>
      )}
    </div>
  )
}

function Row({ standing }: { readonly standing: DayBoard_standingFragment }) {
  const { memberId, position, rarity, unicornCount, isViewer } = standing
  return (
    <tr className={isViewer ? styles.own : styles.row}>
      <td className={styles.position}>{position ?? <VisuallyHidden>Not placed yet</VisuallyHidden>}</td>
      <th scope="row">
        <Person person={standing} id={memberId}>
          {unicornCount > 0 && (
            <span className={styles.unicorns}>
              {unicornCount} <TierMark tier="unicorn" size={14} />
              <VisuallyHidden>{unicornCount === 1 ? ' unicorn' : ' unicorns'}</VisuallyHidden>
            </span>
          )}
        </Person>
      </th>
      <td className={styles.number}>
        {rarity === null ? (
          <span className={styles.soft}>{standing.state === 'IN_PROGRESS' ? 'Playing' : 'Not started'}</span>
        ) : (
          <LiveNumber value={rarity} format={(value) => formatRarity(value, LEADERBOARD_DECIMALS)} />
        )}
      </td>
    </tr>
  )
}
