/** Leagues: how large they may be, what a place of a day is worth, and the table of a week. */
import { rarityMicros } from './rarity.ts'

/** A board that fits on a page, and a group in which people know each other. */
export const MOST_MEMBERS = 50
/** More is a mistake, or a script. */
export const MOST_LEAGUES = 20
/** Of a name, in characters. */
export const LONGEST_LEAGUE_NAME = 40
/** What names leagues in addresses: not 12 characters, which name players' games. */
export const LEAGUE_KEY_LENGTH = 10

/** The first place of a day has as many points; each next one has one less, down to none. */
const POINTS_OF_FIRST = 10

/** What a place of a day is worth. */
export function pointsForPlace(place: number): number {
  return Math.max(0, POINTS_OF_FIRST + 1 - place)
}

/** A name as it is kept: without space around it, and single spaces within. */
export function tidyLeagueName(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

interface Owned {
  readonly playerId: string
  readonly joinedAt: Date
  /** When the league was handed to them; null for who has never had it. */
  readonly ownerSince: Date | null
}

/** Returns the owner of a league: the member it was last handed to, else the longest member; null without members. */
export function ownerOf(members: readonly Owned[]): string | null {
  const since = ({ ownerSince }: Owned) => ownerSince?.getTime() ?? Number.NEGATIVE_INFINITY
  const compare = (a: Owned, b: Owned) =>
    Number(since(b) > since(a)) - Number(since(b) < since(a)) ||
    a.joinedAt.getTime() - b.joinedAt.getTime() ||
    (a.playerId < b.playerId ? -1 : 1)
  return members.toSorted(compare)[0]?.playerId ?? null
}

/** Who has completed a game, and how. */
export interface LeagueDay {
  readonly gameNumber: number
  readonly completed: readonly { readonly playerId: string; readonly rarity: number }[]
}

/** A member's day: without a place where they have not completed the game. */
export interface DayScore {
  readonly gameNumber: number
  readonly place: number | null
  readonly points: number
}

export interface TableRow {
  readonly playerId: string
  /** From 1; ties share one. */
  readonly position: number
  readonly points: number
  readonly gameCount: number
  /** Null for who has completed none. */
  readonly meanRarity: number | null
  /** One for each game of the table. */
  readonly days: readonly DayScore[]
}

/** The table of some days: by points, then by completed games, then by mean rarity. Those who are equal keep their order. */
export function leagueTable(playerIds: readonly string[], days: readonly LeagueDay[]): TableRow[] {
  const unplaced = playerIds.map((playerId) => rowOf(playerId, days))
  const sorted = unplaced.toSorted(compareRows)
  let position = 0
  return sorted.map((row, place) => {
    const above = sorted[place - 1]
    if (!above || compareRows(above, row) !== 0) position = place + 1
    return { ...row, position }
  })
}

type UnplacedRow = Omit<TableRow, 'position'>

function rowOf(playerId: string, days: readonly LeagueDay[]): UnplacedRow {
  const scores = days.map((day) => dayScore(playerId, day))
  const rarities = days.flatMap(({ completed }) => completed.filter((each) => each.playerId === playerId))
  const sum = rarities.reduce((total, { rarity }) => total + rarity, 0)
  return {
    playerId,
    points: scores.reduce((total, { points }) => total + points, 0),
    gameCount: rarities.length,
    meanRarity: rarities.length === 0 ? null : sum / rarities.length,
    days: scores,
  }
}

function dayScore(playerId: string, { gameNumber, completed }: LeagueDay): DayScore {
  const own = completed.find((each) => each.playerId === playerId)
  if (!own) return { gameNumber, place: null, points: 0 }
  const better = completed.filter(({ rarity }) => rarityMicros(rarity) < rarityMicros(own.rarity))
  const place = better.length + 1
  return { gameNumber, place, points: pointsForPlace(place) }
}

function compareRows(a: UnplacedRow, b: UnplacedRow): number {
  return (
    b.points - a.points ||
    b.gameCount - a.gameCount ||
    rarityMicros(a.meanRarity ?? 0) - rarityMicros(b.meanRarity ?? 0)
  )
}
