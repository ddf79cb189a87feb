/** The viewer's run at a game. */
import { builder } from '#schema/builder.ts'
import { SongRef, songsWith, songWith } from '#schema/catalogue/song.ts'
import { endText } from '#schema/rules/scoring/end-text.ts'
import { scoreOfPlay } from '#schema/rules/scoring/play-progress.ts'
import type { PickScore, StoredPlay } from './game-service.ts'

export const PlayStatusEnum = builder.enumType('PlayStatus', {
  description: 'How a play stands.',
  values: {
    PLAYING: { value: 'playing', description: 'Squares are still empty.' },
    WON: { value: 'won', description: 'Every square has a song.' },
    LOST: { value: 'lost', description: 'Given up.' },
  } as const,
})

const PickRef = builder.objectRef<{ songId: number; score: PickScore }>('Pick').implement({
  description: 'The answer a square took, and what it is worth now.',
  fields: (t) => ({
    song: t.field({
      type: SongRef,
      description: 'The song.',
      resolve: ({ songId }, _args, context) => songWith(songId, context),
    }),
    count: t.int({ description: 'How often it was picked in this square.', resolve: ({ score }) => score.count }),
    total: t.int({ description: 'How often this square was filled.', resolve: ({ score }) => score.total }),
    rarity: t.float({ description: 'Percentage 0-100; 0 for a unicorn.', resolve: ({ score }) => score.rarity }),
    isUnicorn: t.boolean({ description: 'No other player has picked it.', resolve: ({ score }) => score.isUnicorn }),
    isStolen: t.boolean({
      description: 'It was a unicorn of the viewer, and another player has since picked the same song.',
      resolve: ({ score }) => score.isStolen,
    }),
  }),
})

const PlaySquareRef = builder.objectRef<{ play: StoredPlay; position: number }>('PlaySquare').implement({
  description: "A square as it stands in the viewer's play.",
  fields: (t) => ({
    position: t.exposeInt('position', { description: '0-8, row-major.' }),
    pick: t.field({
      type: PickRef,
      nullable: true,
      description: 'Null while the square is empty.',
      resolve: async ({ play, position }, _args, { live }) => {
        const songId = play.picks[position] ?? -1
        if (songId < 0) return null
        const score = (await live.scoreOf(play)).picks[position]
        return score ? { songId, score } : null
      },
    }),
    wrongGuesses: t.field({
      type: [SongRef],
      description: 'The songs tried in vain, oldest first.',
      resolve: ({ play, position }, _args, context) => songsWith(play.wrongGuesses[position] ?? [], context),
    }),
  }),
})

/** Also of other players' plays. */
export const NULLABLE_RARITY = {
  nullable: true,
  description:
    'Sum of the rarities of the filled squares, 0-900; lower is better. Live until the board settles. Null for a play that was given up.',
} as const

export const PlayRef = builder.objectRef<StoredPlay>('Play')

builder.node(PlayRef, {
  name: 'Play',
  description: "The viewer's run at a game. Other people's plays are not shown.",
  id: { resolve: ({ ref }) => ref },
  loadOne: (ref, { game }) => game.playByRef(ref),
  fields: (t) => ({
    ref: t.exposeID('ref', { description: "The viewer's row on the board has the same ref." }),
    gameNumber: t.exposeInt('gameNumber', {
      nullable: true,
      description: "The daily game it is a play of; null for a player's own game.",
    }),
    status: t.expose('status', { type: PlayStatusEnum, description: 'Playing, won or lost.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the first guess was made.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last square was filled.',
    }),
    isArchive: t.boolean({
      description: 'It is or would be completed after the board settled, and is ranked apart.',
      resolve: async (play, _args, { live }) => (await live.scoreOf(play)).isArchive,
    }),
    rarity: t.float({
      ...NULLABLE_RARITY,
      resolve: async (play, _args, { live }) => scoreOfPlay(play.status, (await live.scoreOf(play)).rarity),
    }),
    unicornCount: t.int({
      description: 'Unicorns among the filled squares.',
      resolve: async (play, _args, { live }) => (await live.scoreOf(play)).unicornCount,
    }),
    rank: t.int({
      nullable: true,
      description:
        'Place on the board, from 1; ties share a place. Null until complete; for archive plays, and those that do not count, the place it would have had.',
      resolve: async (play, _args, { live }) => (await live.scoreOf(play)).rank,
    }),
    rankedCount: t.int({
      description: 'How many completed plays it is ranked among.',
      resolve: async (play, _args, { live }) => (await live.scoreOf(play)).rankedCount,
    }),
    percentile: t.float({
      nullable: true,
      description: 'Share of the other completed players whose score is worse, 0-100. Null until complete.',
      resolve: async (play, _args, { live }) => (await live.scoreOf(play)).percentile,
    }),
    endText: t.string({
      nullable: true,
      description: 'What to say at the end. Null while playing.',
      resolve: (play, _args, { game }) => endText(play.status, play.gameNumber === game.calendar().todaysNumber),
    }),
    squares: t.field({
      type: [PlaySquareRef],
      description: 'Length 9, row-major.',
      complexity: { field: 1, multiplier: 9 },
      resolve: (play) => play.picks.map((_pick, position) => ({ play, position })),
    }),
  }),
})

builder.objectField(PlayRef, 'isCounted', (t) =>
  t.boolean({
    description:
      "Whether its picks are in the counts, and the play on the boards. False for a visitor's play that begins after many others of the " +
      'same network on that day: signing in while the board is open counts it. Until then its rarity is made from the counts of the ' +
      'others, a song that none of them chose has 0, and it has no unicorns.',
    resolve: async (play, _args, { live }) => (await live.scoreOf(play)).isCounted,
  }),
)
