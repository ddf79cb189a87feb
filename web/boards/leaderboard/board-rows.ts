/** Puts together the rows of a board: the first ones, then, after a gap, the viewer among neighbours; blocked players are left out. */
import type { OwnStanding_playFragment, StandingRow_standingFragment } from '../../gql/index.ts'
import type { ShownBoard } from './BoardCounts.tsx'

type Row = StandingRow_standingFragment

export interface BoardRow {
  readonly standing: Row
  /** Rows that are not shown lie between this one and the one above. */
  readonly isAfterGap: boolean
}

type Rows = Pick<ShownBoard, 'entries' | 'neighbourhood'>

export interface ForViewer {
  readonly play: OwnStanding_playFragment | null
  /** Plays of players whom the viewer has blocked. */
  readonly hiddenRefs: readonly string[]
}

/** No row twice: neighbours may have risen among the first since they were asked for. */
export function boardRows(board: Rows, { play, hiddenRefs }: ForViewer): BoardRow[] {
  const isMet = ({ ref }: Row) => !hiddenRefs.includes(ref)
  const [entries, neighbourhood] = [board.entries.filter(isMet), board.neighbourhood.filter(isMet)]
  const shown = new Set(entries.map(({ ref }) => ref))
  const isOwnShown = play !== null && shown.has(play.ref)
  const below = isOwnShown ? [] : neighbourhood.filter(({ ref }) => !shown.has(ref))
  const further = below.map((standing) => (standing.ref === play?.ref ? asNow(standing, play) : standing))
  const isAdjoining = further.length < neighbourhood.length
  const own = further.find(({ ref }) => ref === play?.ref)
  const place = own ? placeAmong(entries, own) : -1
  // A hidden player's row is among the first for that player alone.
  if (own && place >= 0) return entries.toSpliced(place, 0, own).map((standing) => ({ standing, isAfterGap: false }))
  return [
    ...entries.map((standing) => ({ standing, isAfterGap: false })),
    ...further.map((standing, index) => ({ standing, isAfterGap: index === 0 && !isAdjoining })),
  ]
}

/** Before the first that stands lower; -1 where none does. */
function placeAmong(entries: readonly Row[], { position }: Row): number {
  if (position === null) return -1
  return entries.findIndex((entry) => entry.position === null || entry.position > position)
}

/** The viewer's own score is live; their neighbors are fetched only now and then. */
function asNow(standing: Row, play: OwnStanding_playFragment): Row {
  if (play.status !== 'WON' || play.isArchive || !play.isCounted) return standing
  return { ...standing, rarity: play.rarity, unicornCount: play.unicornCount }
}
