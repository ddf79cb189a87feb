/** The boards over time: added up once for all who ask, and again when another game has settled. */
import { createHash } from 'node:crypto'
import type { PeriodLeaderboard, PeriodService, PeriodStanding } from '#schema/boards/period-leaderboard-service.ts'
import type { LeaderboardScope } from '#schema/boards/standings.ts'
import { type Calendar, gameNumberAt, settlesAt } from '#schema/rules/calendar/calendar.ts'
import {
  type GameRange,
  gamesNeeded,
  gamesOfPeriod,
  type LeaderboardPeriod,
  positionAmong,
} from '#schema/rules/calendar/periods.ts'
import { nameFor } from '#schema/rules/people/display-names.ts'
import type { Identity } from '#server/players/identity.ts'
import { keptBriefly } from '../platform/kept-briefly.ts'
import type { PeriodReader, PeriodRow, RankedPlayers, SettledGames } from './read-period-board.ts'

export interface PeriodBoardsDeps {
  readonly reader: PeriodReader
  readonly calendar: Calendar
  readonly now: () => Date
}

export interface PeriodBoards {
  /** For one viewer; null for who has never guessed. */
  read(period: LeaderboardPeriod, scope: LeaderboardScope, playerId: string | null): Promise<PeriodLeaderboard>
}

/** Entries of a list: specification, section 9. */
const SIZE = 50
/** Rows above and below one's own. */
const NEIGHBOURS = 2
/** Whether a board has settled is asked no more often. */
const SETTLED_KEPT_MS = 1000
/** Names, flags, and who has left. */
const ROWS_KEPT_MS = 2000
/** Without a new game, what moves a mean is a visitor whose games become an account's. */
const RANKED_KEPT_MS = 5 * 60_000
/** A board is of a day: one that is a quarter of an hour old is better than none, and than a wait. */
const RANKED_STALE_MS = 10 * 60_000
/** Retrying to add up millions of rows would load a database that is already busy. */
const RANKED_FAILED_MS = 60_000
/** Three periods and two scopes, of this period and the one before. */
const MOST_BOARDS = 12
/** Players who have left since the means were added up make room for as many others. */
const MOST_LEFT = 4 * SIZE
const MICROS = 1_000_000

/** What all viewers of a board share. */
interface SharedBoard extends RankedBoard {
  readonly range: GameRange
  readonly first: readonly PlacedRow[]
}

interface PlacedRow {
  readonly place: number
  readonly row: PeriodRow
}

/** Holds nothing that must be closed; a dozen boards at most. */
export function createPeriodBoards(deps: PeriodBoardsDeps): PeriodBoards {
  const { reader, calendar, now } = deps
  const [forSettled, forRows] = [forMs(SETTLED_KEPT_MS), forMs(ROWS_KEPT_MS)]
  const settledOf = keptBriefly(forSettled, (range: GameRange) => reader.settledGames(range))
  const rankedOf = keptBriefly(RANKED, async ({ settled, needed, scope }: ToRank): Promise<RankedBoard> => {
    return { settled, needed, ranked: await reader.ranked(settled.gameIds, needed, scope === 'all') }
  })
  const firstOf = keptBriefly(forRows, ({ settled, ranked }: RankedBoard) => firstRows(reader, ranked, settled))

  const shared = async (period: LeaderboardPeriod, scope: LeaderboardScope): Promise<SharedBoard> => {
    const range = gamesOfPeriod(period, gameNumberAt(now(), calendar), calendar)
    const name = `${period} ${scope} ${range.from}`
    const settled = await settledOf(name, '', range)
    const needed = gamesNeeded(period, settled.gameIds.length)
    // May be the one before: all of it is, then.
    const board = await rankedOf(name, versionOf(settled), { settled, needed, scope })
    const first = await firstOf(name, versionOf(board.settled), board)
    return { ...board, range, first }
  }

  return {
    async read(period, scope, playerId) {
      const board = await shared(period, scope)
      const { range, settled, needed, ranked, first } = board
      const [own] = playerId === null ? [] : await reader.rows([playerId], settled.gameIds)
      const blocked = playerId === null ? new Set<string>() : await reader.blockedBy(playerId)
      const seen = (rows: readonly PlacedRow[]) =>
        rows.filter(({ row }) => !blocked.has(row.playerId)).map((row) => standing(row, ranked, { period, playerId }))
      return {
        period,
        scope,
        ...range,
        settledCount: settled.gameIds.length,
        gamesNeeded: needed,
        nextSettlesAt: settlesAt(settled.nextNumber, calendar),
        rankedCount: ranked.means.length,
        entries: seen(first),
        neighbourhood: seen(await neighbours(reader, board, own)),
        ownGameCount: own?.gameCount ?? 0,
      }
    },
  }
}

export function createPeriodService(boards: PeriodBoards, identity: Identity): PeriodService {
  return {
    periodLeaderboard: (period, scope) => boards.read(period, scope, identity.current().playerId),
  }
}

interface ToRank {
  readonly settled: SettledGames
  readonly needed: number
  readonly scope: LeaderboardScope
}

/** The means, and what they are the means of. */
interface RankedBoard extends ToShow {
  readonly needed: number
}

interface ToShow {
  readonly settled: SettledGames
  readonly ranked: RankedPlayers
}

const forMs = (milliseconds: number) => ({ freshMs: () => milliseconds, most: MOST_BOARDS })

const RANKED = {
  freshMs: () => RANKED_KEPT_MS,
  staleMs: RANKED_STALE_MS,
  failedMs: RANKED_FAILED_MS,
  most: MOST_BOARDS,
}

const versionOf = ({ gameIds }: SettledGames) => gameIds.join()

/** The first fifty of those who are still there, and show themselves. */
async function firstRows(reader: PeriodReader, ranked: RankedPlayers, settled: SettledGames): Promise<PlacedRow[]> {
  const rows: PlacedRow[] = []
  const most = Math.min(ranked.means.length, SIZE + MOST_LEFT)
  for (let from = 0; from < most && rows.length < SIZE; from += SIZE) {
    rows.push(...(await rowsBetween(reader, { ranked, settled }, from, from + SIZE)).filter(isShown))
  }
  return rows.slice(0, SIZE)
}

async function rowsBetween(
  reader: PeriodReader,
  { ranked, settled }: ToShow,
  from: number,
  to: number,
): Promise<PlacedRow[]> {
  const first = Math.max(0, from)
  const places = Array.from({ length: Math.min(to, ranked.means.length) - first }, (_, i) => first + i)
  const rows = await reader.rows(places.map(ranked.idAt), settled.gameIds)
  const byId = new Map(rows.map((row) => [row.playerId, row]))
  return places.flatMap((place) => {
    const row = byId.get(ranked.idAt(place))
    return row ? [{ place, row }] : []
  })
}

/** The viewer among those next to them, when they are below the first rows. */
async function neighbours(
  reader: PeriodReader,
  { settled, needed, ranked, first }: SharedBoard,
  own: PeriodRow | undefined,
): Promise<readonly PlacedRow[]> {
  if (!own || own.gameCount < needed || first.some(({ row }) => row.playerId === own.playerId)) return []
  const place = placeOf(ranked, own)
  if (place < 0) return []
  // Hidden players see their own row, at any position.
  if (place < SIZE) return own.isHidden ? [{ place, row: own }] : []
  const rows = await rowsBetween(reader, { ranked, settled }, place - NEIGHBOURS, place + NEIGHBOURS + 1)
  return rows.filter((each) => each.place === place || isShown(each))
}

const isShown = ({ row }: PlacedRow) => !row.isHidden

/** -1 for players not on the board: a visitor on the signed-in board, or a player whose games were adopted a moment ago. */
function placeOf({ means, idAt }: RankedPlayers, { playerId, meanMicros }: PeriodRow): number {
  for (let place = positionAmong(means, meanMicros) - 1; means[place] === meanMicros; place++) {
    if (idAt(place) === playerId) return place
  }
  return -1
}

function standing(
  { place, row }: PlacedRow,
  { means }: RankedPlayers,
  { period, playerId }: { readonly period: LeaderboardPeriod; readonly playerId: string | null },
): PeriodStanding {
  const mean = means[place] ?? 0
  return {
    key: createHash('sha256').update(`${period} ${row.playerId}`).digest('base64url').slice(0, 16),
    position: positionAmong(means, mean),
    meanRarity: mean / MICROS,
    gameCount: row.gameCount,
    unicornCount: row.unicornCount,
    name: row.name ?? nameFor(row.playerId),
    countryCode: row.countryCode,
    photoUrl: row.photoUrl,
    isDemo: row.isDemo,
    isViewer: row.playerId === playerId,
  }
}
