/** The board of the viewer and their friends. */

import { StandingStateEnum } from '#schema/boards/leaderboard.ts'
import { builder } from '#schema/builder.ts'
import { FutureGame, GameNotFound, NotSignedIn } from '#schema/errors.ts'
import { gameName, NUMBER_DESCRIPTION, REF_DESCRIPTION } from '#schema/play/game-name.ts'
import { POINTS } from '#schema/points.ts'
import type { Puzzle } from '../play/game-service.ts'
import type { GroupStanding, GroupStandings } from './groups-service.ts'

interface FriendsGames {
  readonly game: Puzzle
  readonly viewerId: string | null
  readonly standings: GroupStandings
}

interface FriendStanding extends GroupStanding {
  readonly isViewer: boolean
}

const FriendStandingRef = builder.objectRef<FriendStanding>('FriendStanding').implement({
  description: 'Where the viewer or a friend stands.',
  fields: (t) => ({
    friendId: t.id({
      nullable: true,
      description: 'The id of the Friend; null for the viewer.',
      resolve: ({ isViewer, playerId }) => (isViewer ? null : playerId),
    }),
    isViewer: t.exposeBoolean('isViewer', { description: "It is the viewer's own row." }),
    ref: t.exposeID('ref', { nullable: true, description: 'Names the play; null while not started.' }),
    state: t.expose('state', { type: StandingStateEnum, description: 'Completed, in progress or not started.' }),
    hasGivenUp: t.exposeBoolean('hasGivenUp', { description: 'In progress, and over: it was given up.' }),
    squaresFilled: t.exposeInt('filled', { description: '0-9.' }),
    position: t.exposeInt('position', {
      nullable: true,
      description: 'Among friends, from 1; ties share one: 1, 2, 2, 4. Null until completed.',
    }),
    rarity: t.exposeFloat('rarity', {
      nullable: true,
      description: 'Sum of the nine squares, 0-900; lower is better. Null until completed.',
    }),
    unicornCount: t.exposeInt('unicornCount', { description: '0-9.' }),
    name: t.exposeString('name', { description: 'As boards call them.' }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: 'A picture, if they have one.' }),
    countryCode: t.exposeString('countryCode', {
      nullable: true,
      description: 'The code of a flag, if they chose one.',
    }),
  }),
})

const FriendsGamesRef = builder.objectRef<FriendsGames>('FriendsGames').implement({
  description:
    'Where the viewer and their friends stand in a game. Plays of after the board settled stand among the others.',
  fields: (t) => ({
    id: t.id({ description: 'The same for the same game.', resolve: ({ game }) => `FriendsGames:${nameOf(game)}` }),
    gameNumber: t.int({
      nullable: true,
      description: "The daily game; null for a player's own.",
      resolve: ({ game }) => (game.kind === 'daily' ? game.number : null),
    }),
    gameRef: t.id({
      nullable: true,
      description: "The player's own game; null for a daily one.",
      resolve: ({ game }) => (game.kind === 'user' ? game.ref : null),
    }),
    version: t.int({
      description:
        'Grows with every change of the game; never goes back, and stays where the friends alone have changed.',
      resolve: ({ standings }) => standings.version,
    }),
    entries: t.field({
      type: [FriendStandingRef],
      description: 'The viewer and all friends: completed by ascending rarity, then in progress, then not started.',
      complexity: { field: 1, multiplier: 50 },
      resolve: ({ standings, viewerId }) =>
        standings.entries.map((entry) => ({ ...entry, isViewer: entry.playerId === viewerId })),
    }),
  }),
})

builder.queryField('friendsGames', (t) =>
  t.field({
    type: FriendsGamesRef,
    description: 'Where the viewer and their friends stand in a game.',
    errors: { types: [NotSignedIn, FutureGame, GameNotFound], union: { name: 'FriendsGamesResult' } },
    complexity: POINTS.manyReads,
    args: {
      gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
      gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
    },
    resolve: async (_root, args, { viewer, friends, game, live }) => {
      const circle = await friends.circle()
      const puzzle = await game.puzzle(gameName(args))
      return { game: puzzle, viewerId: viewer.playerId, standings: await live.groupStandings(puzzle, circle) }
    },
  }),
)

builder.subscriptionField('friendsGamesChanged', (t) =>
  t.field({
    type: FriendsGamesRef,
    description:
      'The board of friends now, then when a standing or the set of friends has changed, at most once a tick. Ends with the ' +
      'session.',
    complexity: POINTS.manyReads,
    args: {
      gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
      gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
    },
    subscribe: async (_root, args, { friends, game, live }) => {
      const changes = friends.watch()
      return live.watchGroup(await game.puzzle(gameName(args)), () => friends.circle(), changes)
    },
    resolve: async (standings, args, { viewer, game }) => ({
      game: await game.puzzle(gameName(args)),
      viewerId: viewer.playerId,
      standings,
    }),
  }),
)

function nameOf(game: Puzzle): string {
  return game.kind === 'daily' ? String(game.number) : game.ref
}
