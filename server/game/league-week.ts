/** The table of a league's week: final results of the settled games, live ones of those that are not. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { League, LeagueWeek } from '#schema/leagues.ts'
import { type Calendar, gameNumberAt } from '#schema/rules/calendar.ts'
import { type LeagueDay, leagueTable } from '#schema/rules/leagues.ts'
import { gamesOfPeriod } from '#schema/rules/periods.ts'
import type { LivePort } from './live-port.ts'
import type { PublishedGames } from './published-games.ts'

export interface LeagueWeekDeps {
  readonly prisma: PrismaClient
  readonly engine: Pick<LivePort, 'group'>
  readonly games: Pick<PublishedGames, 'list'>
  readonly calendar: Calendar
  readonly now: () => Date
}

const MICROS = 1_000_000
const NOON = 'T12:00:00Z'

/** The week in which a day falls, this week for null. */
export async function leagueWeek(deps: LeagueWeekDeps, { members }: League, day: string | null): Promise<LeagueWeek> {
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
      deps,
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

async function settledDays(
  { prisma }: LeagueWeekDeps,
  games: readonly DayGame[],
  playerIds: readonly string[],
): Promise<LeagueDay[]> {
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
