/** A square of a game: public clues and counts, and answers for those who may see them. */
import { builder } from '#schema/builder.ts'
import { SongRef, songWith } from '#schema/catalogue/song.ts'
import type { Context } from '#schema/context.ts'
import { AnswersHidden, GameNotFound } from '#schema/errors.ts'
import { isSquare } from '#schema/rules/puzzle/squares.ts'
import { isGameRef } from '#schema/rules/puzzle/user-games.ts'
import type { SquareCounts } from '../boards/standings.ts'
import { ClueRef } from './clue.ts'
import type { Answer, GameService, Puzzle, UserGame } from './game-service.ts'

export interface SquareOfGame {
  readonly game: Puzzle
  /** 0-8, row-major. */
  readonly position: number
}

const NO_TALLY = 'Null where the viewer left the square empty and gave up, until the board settles.'

const AnswerRef = builder.objectRef<Answer>('Answer').implement({
  description: 'A song that fits a square, and how often it was picked.',
  fields: (t) => ({
    song: t.field({
      type: SongRef,
      description: 'The song.',
      resolve: (answer, _args, context) => songWith(answer.songId, context),
    }),
    count: t.int({
      nullable: true,
      description: `How often it was picked in this square. ${NO_TALLY}`,
      resolve: ({ tally }) => tally?.count,
    }),
    rarity: t.float({
      nullable: true,
      description: `Percentage 0-100; 0 for a unicorn and for a song that no player picked. ${NO_TALLY}`,
      resolve: ({ tally }) => tally?.rarity,
    }),
    isUnicorn: t.boolean({
      nullable: true,
      description: `Picked exactly once so far. ${NO_TALLY}`,
      resolve: ({ tally }) => tally?.isUnicorn,
    }),
    isOwn: t.exposeBoolean('isOwn', { description: "The viewer's own pick." }),
  }),
})

const SquareAnswersRef = builder.objectRef<readonly Answer[]>('SquareAnswers').implement({
  description: 'The answers to a square.',
  fields: (t) => ({
    answers: t.field({
      type: [AnswerRef],
      description: 'Most picked first, then by title; by title alone if the counts are withheld.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (answers) => answers,
    }),
  }),
})

export const SquareRef = builder.objectRef<SquareOfGame>('Square')

async function countsOf({ game, position }: SquareOfGame, { live }: Context): Promise<SquareCounts> {
  const counts = (await live.countsOf(game.id)).squares[position]
  if (counts) return counts
  throw new Error(`game ${game.id} has no square ${position}`)
}

/** Null for a ref without a game. */
export async function userGame(ref: string, game: GameService): Promise<UserGame | null> {
  try {
    const found = await game.puzzle({ gameRef: ref })
    return found.kind === 'user' ? found : null
  } catch (error) {
    if (error instanceof GameNotFound) return null
    throw error
  }
}

function clueAt(clues: Puzzle['rows'], index: number): Puzzle['rows'][number] {
  const clue = clues[index]
  if (clue) return clue
  throw new Error(`no clue ${index}`)
}

builder.node(SquareRef, {
  name: 'Square',
  description: 'One of the nine squares of a game.',
  // By its ref, a player's game is known to those alone to whom it was sent.
  id: { resolve: ({ game, position }) => `${game.kind === 'user' ? game.ref : game.id}:${position}` },
  loadOne: async (id, { game }) => {
    const [key = '', place] = id.split(':')
    const position = Number(place)
    if (!isSquare(position)) return null
    const found = isGameRef(key) ? await userGame(key, game) : await game.gameById(Number(key))
    return found && { game: found, position }
  },
  fields: (t) => ({
    position: t.exposeInt('position', { public: 'untilEdited', description: '0-8, row-major.' }),
    row: t.field({
      public: 'untilEdited',
      type: ClueRef,
      description: 'The clue of its row.',
      resolve: ({ game, position }) => clueAt(game.rows, Math.floor(position / 3)),
    }),
    column: t.field({
      public: 'untilEdited',
      type: ClueRef,
      description: 'The clue of its column.',
      resolve: ({ game, position }) => clueAt(game.columns, position % 3),
    }),
    possibleAnswers: t.int({
      public: 'untilEdited',
      description: 'How many songs fit.',
      resolve: ({ game, position }) => game.answerCounts[position] ?? 0,
    }),
    pickCount: t.int({
      public: 'untilPlayed',
      description: 'Number of players who have filled it: the total that rarity is a share of.',
      resolve: async (square, _args, context) => (await countsOf(square, context)).pickCount,
    }),
    currentUnicorns: t.int({
      public: 'untilPlayed',
      description: 'Answers picked exactly once so far.',
      resolve: async (square, _args, context) => (await countsOf(square, context)).currentUnicorns,
    }),
    unfoundUnicorns: t.int({
      public: 'untilPlayed',
      description: 'Number of answers that no player has picked.',
      resolve: async (square, _args, context) => (await countsOf(square, context)).unfoundUnicorns,
    }),
    answers: t.field({
      type: SquareAnswersRef,
      description:
        'Its answers, for viewers who filled it or finished the game, and for all once the board has settled.',
      errors: { types: [AnswersHidden], union: { name: 'SquareAnswersResult' } },
      complexity: 10,
      resolve: ({ game: ofGame, position }, _args, { game }) => game.answersOf(ofGame, position),
    }),
  }),
})
