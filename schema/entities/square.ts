/** A square of a game: its clues and counts for everybody, its answers for those who may see them. */
import { builder } from '#schema/builder.ts'
import type { AnswerCount, Context, PublishedGame, SquareCounts } from '#schema/context.ts'
import { databaseOf } from '#schema/database.ts'
import { ClueRef } from '#schema/entities/clue.ts'
import { SongRef } from '#schema/entities/song.ts'
import { AnswersHidden } from '#schema/errors.ts'

export interface SquareOfGame {
  readonly game: PublishedGame
  /** 0-8, row-major. */
  readonly position: number
}

const AnswerRef = builder.objectRef<AnswerCount>('Answer').implement({
  description: 'A song that fits a square, and how often it was picked.',
  fields: (t) => ({
    song: t.loadable({
      type: SongRef,
      description: 'The song.',
      load: async (ids: number[], context) => {
        const songs = await databaseOf(context).song.findMany({ where: { id: { in: ids } } })
        const byId = new Map(songs.map((song) => [song.id, song]))
        return ids.map((id) => byId.get(id) ?? new Error(`song ${id} is gone`))
      },
      resolve: (answer) => answer.songId,
    }),
    count: t.exposeInt('count', { description: 'How often it was picked in this square.' }),
    rarity: t.exposeFloat('rarity', { description: 'Percentage 0-100; 0 for a unicorn and for a song nobody picked.' }),
    isUnicorn: t.exposeBoolean('isUnicorn', { description: 'Picked exactly once so far.' }),
    isOwn: t.exposeBoolean('isOwn', { description: "The viewer's own pick." }),
  }),
})

const SquareAnswersRef = builder.objectRef<readonly AnswerCount[]>('SquareAnswers').implement({
  description: 'The answers to a square.',
  fields: (t) => ({
    answers: t.field({
      type: [AnswerRef],
      description: 'Most picked first, then by title.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (answers) => answers,
    }),
  }),
})

export const SquareRef = builder.objectRef<SquareOfGame>('Square')

async function countsOf({ game, position }: SquareOfGame, { live }: Context): Promise<SquareCounts> {
  const counts = (await live.countsOf(game.id)).squares[position]
  if (counts) return counts
  throw new Error(`game ${game.number} has no square ${position}`)
}

function clueAt(clues: PublishedGame['rows'], index: number): PublishedGame['rows'][number] {
  const clue = clues[index]
  if (clue) return clue
  throw new Error(`no clue ${index}`)
}

builder.node(SquareRef, {
  name: 'Square',
  description: 'One of the nine squares of a game.',
  id: { resolve: ({ game, position }) => `${game.id}:${position}` },
  loadOne: async (id, { game }) => {
    const [gameId, position] = id.split(':').map(Number)
    if (gameId === undefined || position === undefined || !(position >= 0 && position <= 8)) return null
    const found = await game.gameById(gameId)
    return found && { game: found, position }
  },
  fields: (t) => ({
    position: t.exposeInt('position', { description: '0-8, row-major.' }),
    row: t.field({
      type: ClueRef,
      description: 'The clue of its row.',
      resolve: ({ game, position }) => clueAt(game.rows, Math.floor(position / 3)),
    }),
    column: t.field({
      type: ClueRef,
      description: 'The clue of its column.',
      resolve: ({ game, position }) => clueAt(game.columns, position % 3),
    }),
    possibleAnswers: t.int({
      description: 'How many songs fit.',
      resolve: ({ game, position }) => game.answerCounts[position] ?? 0,
    }),
    pickCount: t.int({
      description: 'How many players have filled it: the total of which rarity is a share.',
      resolve: async (square, _args, context) => (await countsOf(square, context)).pickCount,
    }),
    currentUnicorns: t.int({
      description: 'Answers picked exactly once so far.',
      resolve: async (square, _args, context) => (await countsOf(square, context)).currentUnicorns,
    }),
    unfoundUnicorns: t.int({
      description: 'Answers nobody has picked.',
      resolve: async (square, _args, context) => (await countsOf(square, context)).unfoundUnicorns,
    }),
    answers: t.field({
      type: SquareAnswersRef,
      description: 'Its answers: for whoever filled it, has finished the game, or once the board has settled.',
      errors: { types: [AnswersHidden], union: { name: 'SquareAnswersResult' } },
      complexity: 10,
      resolve: ({ game: ofGame, position }, _args, { game }) => game.answersOf(ofGame, position),
    }),
  }),
})
