/** The table of a league's week: final results of the settled games, live ones of those that are not. */
import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { League, LeagueWeek } from '#schema/friends/leagues-service.ts'
import { type Calendar, gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { gamesOfPeriod } from '#schema/rules/calendar/periods.ts'
import { type LeagueDay, leagueTable } from '#schema/rules/scoring/leagues.ts'
import type { LivePort } from '../play/live-port.ts'
import type { PublishedGames } from '../play/published-games.ts'

export interface LeagueWeekDeps {
  readonly prisma: PrismaClient
  readonly engine: Pick<LivePort, 'group'>
  readonly games: Pick<PublishedGames, 'list'>
  readonly calendar: Calendar
  readonly now: () => Date
}

const MICROS = 1_000_000
/** A visitor's line may become an account's. */
const KEPT_MS = 30_000
/** Leagues that are looked at just now. */
const MOST_KEPT = 500
const NOON = 'T12:00:00Z'

/** Returns the week that contains a day; the current week for null. */
export function createLeagueWeeks(deps: LeagueWeekDeps): (league: League, day: string | null) => Promise<LeagueWeek> {
  const settled = settledDaysOf(deps)
  return (league, day) => weekOf(deps, settled, league, day)
}

async function weekOf(
  deps: LeagueWeekDeps,
  settledDays: SettledDays,
  { members }: League,
  day: string | null,
): Promise<LeagueWeek> {
  const { games, calendar, now } = deps
  const today = gameNumberAt(now(), calendar)
  const { from, to } = gamesOfPeriod('week', day === null ? today : numberOf(day, today, calendar), calendar)
  const last = Math.min(to, today)
  const played = (await games.list(last, last - from + 1)).toReversed()
  // Those who are equal stand by name.
  const playerIds = members.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(({ playerId }) => playerId)
  const live = played.filter(({ settledAt }) => settledAt === null)
  const days = [
    ...(await settledDays(
      played.filter(({ settledAt }) => settledAt !== null),
      playerIds,
    )),
    ...(await Promise.all(live.map((game) => liveDay(deps, game, playerIds)))),
  ].toSorted((a, b) => a.gameNumber - b.gameNumber)
  const people = new Map(members.map((member) => [member.playerId, member]))
  const rows = leagueTable(playerIds, days).flatMap((row) => {
    const person = people.get(row.playerId)
    return person ? [{ ...person, ...row }] : []
  })
  return { from, to, isLive: live.length > 0, rows }
}

interface DayGame {
  readonly id: number
  readonly number: number
}

type SettledDays = (games: readonly DayGame[], playerIds: readonly string[]) => Promise<readonly LeagueDay[]>

/** Cached: every watcher of a league asks again at each guess, and settled boards do not change. */
function settledDaysOf({ prisma }: LeagueWeekDeps): SettledDays {
  const kept = new LRUCache<string, Promise<readonly LeagueDay[]>>({ max: MOST_KEPT, ttl: KEPT_MS })
  return (games, playerIds) => {
    const key = `${games.map(({ id }) => id)} ${playerIds}`
    const known = kept.get(key)
    if (known) return known
    const days = readDays(prisma, games, playerIds)
    kept.set(key, days)
    days.catch(() => kept.delete(key))
    return days
  }
}

async function readDays(
  prisma: PrismaClient,
  games: readonly DayGame[],
  playerIds: readonly string[],
): Promise<readonly LeagueDay[]> {
  const rows = await prisma.finalStanding.findMany({
    where: { gameId: { in: games.map(({ id }) => id) }, playerId: { in: [...playerIds] } },
    select: { gameId: true, playerId: true, rarityMicros: true },
  })
  return games.map(({ id, number }) => ({
    gameNumber: number,
    completed: rows
      .filter(({ gameId }) => gameId === id)
      .map(({ playerId, rarityMicros }) => ({ playerId, rarity: rarityMicros / MICROS })),
  }))
}

async function liveDay({ engine }: LeagueWeekDeps, game: DayGame, playerIds: readonly string[]): Promise<LeagueDay> {
  const { begun } = await engine.group(game.id, playerIds)
  return {
    gameNumber: game.number,
    completed: begun.flatMap(({ playerId, rarity }) => (rarity === null ? [] : [{ playerId, rarity }])),
  }
}

/** The game of a calendar day, the first for one before it and today's for one to come. */
function numberOf(day: string, today: number, { launchDate }: Calendar): number {
  const instant = new Date(day + NOON)
  if (Number.isNaN(instant.getTime())) return today
  // A day is a date and not an instant: counted where no clock is ever changed.
  return Math.min(today, Math.max(1, gameNumberAt(instant, { launchDate, timeZone: 'UTC' })))
}
