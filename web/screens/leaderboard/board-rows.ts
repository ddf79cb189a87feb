/** Puts together the rows of a board: the first ones, then, after a gap, the viewer among neighbours. */
import type { OwnStanding_playFragment, StandingRow_standingFragment } from '../../gql/index.ts'
import type { ShownBoard } from './BoardCounts.tsx'

export interface BoardRow {
  readonly standing: StandingRow_standingFragment
  /** Rows that are not shown lie between this one and the one above. */
  readonly isAfterGap: boolean
}

type Rows = Pick<ShownBoard, 'entries' | 'neighbourhood'>

/** No row twice: neighbours may have risen among the first since they were asked for. */
export function boardRows({ entries, neighbourhood }: Rows, play: OwnStanding_playFragment | null): BoardRow[] {
  const shown = new Set(entries.map(({ ref }) => ref))
  const isOwnShown = play !== null && shown.has(play.ref)
  const further = isOwnShown ? [] : neighbourhood.filter(({ ref }) => !shown.has(ref))
  const isAdjoining = further.length < neighbourhood.length
  return [
    ...entries.map((standing) => ({ standing, isAfterGap: false })),
    ...further.map((standing, index) => ({
      standing: standing.ref === play?.ref ? asNow(standing, play) : standing,
      isAfterGap: index === 0 && !isAdjoining,
    })),
  ]
}

/** The viewer's own score is told live; the neighbourhood is asked for only now and then. */
function asNow(standing: StandingRow_standingFragment, play: OwnStanding_playFragment): StandingRow_standingFragment {
  if (play.status !== 'WON' || play.isArchive) return standing
  return { ...standing, rarity: play.rarity, unicornCount: play.unicornCount }
}
