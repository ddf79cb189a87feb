/** Another player's run at a game, read-only. */
import { builder } from '#schema/builder.ts'
import { SongRef, songWith } from '#schema/catalogue/song.ts'
import { GameNotFound } from '#schema/errors.ts'
import { NULLABLE_RARITY, PlayStatusEnum } from '#schema/play/play.ts'
import { PuzzleRef } from '#schema/play/puzzle.ts'
import { POINTS } from '#schema/points.ts'
import { scoreOfPlay } from '#schema/rules/scoring/play-progress.ts'
import type { OtherPlay, OtherPlayService } from './other-play-service.ts'

interface OtherSquare {
  readonly other: OtherPlay
  readonly position: number
}

const OtherSquareRef = builder.objectRef<OtherSquare>('OtherSquare').implement({
  description: "A square of another player's play.",
  fields: (t) => ({
    position: t.exposeInt('position', { description: '0-8, row-major.' }),
    isFilled: t.boolean({
      description: 'It has a song.',
      resolve: ({ other, position }) => hasSong(other, position),
    }),
    rarity: t.float({
      nullable: true,
      description: 'Percentage 0-100; 0 for a unicorn. Null while empty.',
      resolve: ({ other, position }) => other.score.picks[position]?.rarity ?? null,
    }),
    isUnicorn: t.boolean({
      description: 'No other player has picked it.',
      resolve: ({ other, position }) => other.score.picks[position]?.isUnicorn ?? false,
    }),
    song: t.field({
      type: SongRef,
      nullable: true,
      description:
        'Null while empty, and while the viewer may not see counts: the game is open, and the viewer has not filled this ' +
        'very square.',
      resolve: ({ other, position }, _args, context) => {
        const songId = other.play.picks[position]
        return songId !== undefined && other.isOpen[position] && hasSong(other, position)
          ? songWith(songId, context)
          : null
      },
    }),
  }),
})

const OtherPlayRef = builder.objectRef<OtherPlay>('OtherPlay')

builder.node(OtherPlayRef, {
  name: 'OtherPlay',
  description: "Another player's run at a game, as far as the viewer may see it.",
  id: { resolve: ({ play }) => play.ref },
  loadOne: (ref, { others }) => nullIfHidden(others, ref),
  fields: (t) => ({
    ref: t.id({ description: 'The row on the board has the same ref.', resolve: ({ play }) => play.ref }),
    game: t.field({ type: PuzzleRef, description: 'The game.', resolve: ({ game }) => game }),
    name: t.exposeString('name', { description: 'As boards call its player.' }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: 'A picture, if the player has one.' }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: 'The code of a flag, if there is one.' }),
    isFriend: t.exposeBoolean('isFriend', { description: 'The viewer has its player as a friend.' }),
    isViewer: t.exposeBoolean('isViewer', { description: "It is the viewer's own." }),
    hasAccount: t.exposeBoolean('hasAccount', { description: 'Its player has an account, and chose the name.' }),
    status: t.field({
      type: PlayStatusEnum,
      description: 'Playing, won or lost.',
      resolve: ({ play }) => play.status,
    }),
    rarity: t.float({
      ...NULLABLE_RARITY,
      resolve: ({ play, score }) => scoreOfPlay(play.status, score.rarity),
    }),
    rank: t.int({
      nullable: true,
      description: 'Place on the board, from 1. Null until complete; for archive plays the place it would have had.',
      resolve: ({ score }) => score.rank,
    }),
    percentile: t.float({
      nullable: true,
      description: 'Share of the other completed players whose score is worse, 0-100. Null until complete.',
      resolve: ({ score }) => score.percentile,
    }),
    unicornCount: t.int({
      description: 'Unicorns among the filled squares.',
      resolve: ({ score }) => score.unicornCount,
    }),
    isArchive: t.boolean({
      description: 'It is or would be completed after the board settled, and is ranked apart.',
      resolve: ({ score }) => score.isArchive,
    }),
    squares: t.field({
      type: [OtherSquareRef],
      description: 'Length 9, row-major.',
      complexity: { field: 1, multiplier: 9 },
      resolve: (other) => other.play.picks.map((_pick, position) => ({ other, position })),
    }),
  }),
})

builder.queryField('otherPlay', (t) =>
  t.field({
    type: OtherPlayRef,
    description:
      "Returns a play by its ref: the viewer's own, a friend's, or a completed one on the public board. Any other is reported as not found.",
    errors: { types: [GameNotFound], union: { name: 'OtherPlayResult' } },
    complexity: POINTS.manyReads,
    args: { ref: t.arg.id({ description: 'The ref of a row of a board.' }) },
    resolve: (_root, { ref }, { others }) => others.otherPlay(ref),
  }),
)

function hasSong({ play }: OtherPlay, position: number): boolean {
  return (play.picks[position] ?? -1) >= 0
}

async function nullIfHidden(others: OtherPlayService, ref: string): Promise<OtherPlay | null> {
  try {
    return await others.otherPlay(ref)
  } catch (problem) {
    if (problem instanceof GameNotFound) return null
    throw problem
  }
}
