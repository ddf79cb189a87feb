/** The rows of a board over time: the first ones, then, after a gap, the viewer among neighbours. */
import type { RefObject } from 'react'
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import type { PeriodBoardQuery, PeriodRow_standingFragment } from '../../gql/index.ts'
import own from './PeriodPage.module.css'
import { PlayerCell } from './PlayerCell.tsx'
import styles from './StandingRow.module.css'
import { GapRow, StandingsFrame } from './StandingsFrame.tsx'
import { Unicorns } from './Unicorns.tsx'

interface PeriodTableProps {
  readonly board: ShownPeriod
  readonly caption: string
  readonly ownRow: RefObject<HTMLTableRowElement | null>
}

export function PeriodTable({ board: { entries, neighbourhood }, caption, ownRow }: PeriodTableProps) {
  const row = (standing: PeriodRow_standingFragment) => (
    <PeriodRow key={standing.key} standing={standing} {...(standing.isViewer && { row: ownRow })} />
  )
  const shown = new Set(entries.map(({ key }) => key))
  const further = neighbourhood.filter(({ key }) => !shown.has(key))
  return (
    <StandingsFrame caption={caption}>
      {entries.map(row)}
      {further.length > 0 && further.length === neighbourhood.length && <GapRow />}
      {further.map(row)}
    </StandingsFrame>
  )
}

interface PeriodRowProps {
  readonly standing: PeriodRow_standingFragment
  readonly row?: RefObject<HTMLTableRowElement | null>
}

function PeriodRow({ standing, row }: PeriodRowProps) {
  const { key, position, meanRarity, gameCount, unicornCount, name, isViewer } = standing
  return (
    <tr ref={row} tabIndex={isViewer ? -1 : undefined} className={isViewer ? styles.own : styles.row}>
      <td className={styles.position}>{position}</td>
      <PlayerCell player={standing} isOwn={isViewer} seed={key} name={<span className={styles.name}>{name}</span>}>
        <span className={own.games}>{gameCount === 1 ? '1 game' : `${gameCount} games`}</span>
      </PlayerCell>
      <td className={styles.rarity}>{formatRarity(meanRarity, LEADERBOARD_DECIMALS)}</td>
      <td className={styles.unicorns}>
        <Unicorns count={unicornCount} />
      </td>
    </tr>
  )
}

export type ShownPeriod = PeriodBoardQuery['periodLeaderboard']
