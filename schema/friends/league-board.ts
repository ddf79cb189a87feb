/** How the members of a league stand: in the game of a day, and over a week. */

import { StandingStateEnum } from '#schema/boards/leaderboard.ts'
import { builder } from '#schema/builder.ts'
import { gameDate } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { type DayScore, MOST_MEMBERS } from '#schema/rules/scoring/leagues.ts'
import type { LiveService } from '../boards/live-service.ts'
import type { PublishedGame } from '../play/game-service.ts'
import type { GroupStanding, GroupStandings } from './groups-service.ts'
import type { League, LeagueWeek } from './leagues-service.ts'

const MEMBER = 'The id of the member.'
const OWN = 'The row of whoever asks.'
const NAME = 'As boards call them.'
const FLAG = 'The code of a flag, if they chose one.'
const PHOTO = 'A picture, if they have one.'

const LeagueStandingRef = builder.objectRef<GroupStanding>('LeagueStanding').implement({
  description: 'A member in a game.',
  fields: (t) => ({
    memberId: t.exposeID('playerId', { description: MEMBER }),
    isViewer: t.boolean({
      description: OWN,
      resolve: ({ playerId }, _args, { viewer }) => playerId === viewer.playerId,
    }),
    ref: t.exposeID('ref', { nullable: true, description: 'Names the play; null while it is not begun.' }),
    state: t.expose('state', { type: StandingStateEnum, description: 'Completed, in progress or not started.' }),
    position: t.exposeInt('position', {
      nullable: true,
      description: 'Among the members; ties share one. Null until completed.',
    }),
    rarity: t.exposeFloat('rarity', { nullable: true, description: '0-900; lower is better. Null until completed.' }),
    unicornCount: t.exposeInt('unicornCount', { description: '0-9.' }),
    name: t.exposeString('name', { description: NAME }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: FLAG }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: PHOTO }),
  }),
})

interface LeagueBoard {
  readonly game: PublishedGame
  readonly standings: GroupStandings
}

/** The board of a league's members in a game. */
export async function standingsOn(
  live: Pick<LiveService, 'groupStandings'>,
  { members }: League,
  game: PublishedGame,
): Promise<LeagueBoard> {
  const playerIds = members.map(({ playerId }) => playerId)
  return { game, standings: await live.groupStandings(game, playerIds) }
}

export const LeagueBoardRef = builder.objectRef<LeagueBoard>('LeagueBoard').implement({
  description: 'How the members of a league stand in a game.',
  fields: (t) => ({
    gameNumber: t.int({ description: 'The game.', resolve: ({ game }) => game.number }),
    isSettled: t.boolean({ description: 'The scores are final.', resolve: ({ game }) => game.settledAt !== null }),
    entries: t.field({
      type: [LeagueStandingRef],
      description: 'All members: completed by ascending rarity, then in progress, then not started.',
      complexity: { field: 1, multiplier: MOST_MEMBERS },
      resolve: ({ standings }) => [...standings.entries],
    }),
  }),
})

const LeagueDayRef = builder.objectRef<DayScore>('LeagueDay').implement({
  description: 'A member in one of the games of a week.',
  fields: (t) => ({
    gameNumber: t.exposeInt('gameNumber', { description: 'The game.' }),
    place: t.exposeInt('place', {
      nullable: true,
      description: 'Among the members who completed it; null for who did not.',
    }),
    points: t.exposeInt('points', {
      description: '10 for the first place, 9 for the second, down to 0; ties share the higher.',
    }),
  }),
})

const LeagueTableRowRef = builder.objectRef<LeagueWeek['rows'][number]>('LeagueTableRow').implement({
  description: 'A member in the table of a week.',
  fields: (t) => ({
    memberId: t.exposeID('playerId', { description: MEMBER }),
    isViewer: t.boolean({
      description: OWN,
      resolve: ({ playerId }, _args, { viewer }) => playerId === viewer.playerId,
    }),
    position: t.exposeInt('position', { description: 'From 1; ties share one.' }),
    points: t.exposeInt('points', { description: 'Of all games of the week so far.' }),
    gameCount: t.exposeInt('gameCount', { description: 'How many of them the member has completed.' }),
    meanRarity: t.exposeFloat('meanRarity', {
      nullable: true,
      description: 'Of the completed games; null without any.',
    }),
    name: t.exposeString('name', { description: NAME }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: FLAG }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: PHOTO }),
    days: t.field({
      type: [LeagueDayRef],
      description: 'The games of the week so far, one after the other.',
      complexity: { field: 1, multiplier: 7 },
      resolve: ({ days }) => [...days],
    }),
  }),
})

export const LeagueWeekRef = builder.objectRef<LeagueWeek>('LeagueWeek').implement({
  description: "A week's table: by points, then completed games, then mean rarity.",
  fields: (t) => ({
    startDate: t.field({
      type: 'Date',
      description: 'Its Monday, or the first day there was a game.',
      resolve: ({ from }) => gameDate(from, product),
    }),
    endDate: t.field({ type: 'Date', description: 'Its Sunday.', resolve: ({ to }) => gameDate(to, product) }),
    isLive: t.exposeBoolean('isLive', { description: 'A game of it is not settled: points may still change hands.' }),
    rows: t.field({
      type: [LeagueTableRowRef],
      description: 'All members.',
      complexity: { field: 1, multiplier: MOST_MEMBERS },
      resolve: ({ rows }) => [...rows],
    }),
  }),
})
