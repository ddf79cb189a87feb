/** What the grid shows, square by square: from the server's game and the guesses still on their way, or from the browser's own copy. */

import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import type { GamePage_gameFragment } from '../../gql/index.ts'
import type { SavedGame } from '../../state/saved-games.ts'
import { type ClueView, clueView, spokenClue } from '../parts/clue-view.ts'

export interface SongName {
  readonly id: string
  readonly title: string
}

/** A song tried in a square. */
export interface GridGuess {
  readonly square: number
  readonly song: SongName
}

export type SquareView =
  /** Nothing is known of it yet. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty'; readonly possibleAnswers: number }
  /** On its way to the server. */
  | { readonly kind: 'pending'; readonly title: string }
  | {
      readonly kind: 'filled'
      readonly songId: string
      readonly title: string
      /** Null while only the browser knows of it. */
      readonly rarity: number | null
      readonly isUnicorn: boolean
      readonly isStolen: boolean
    }
  /** It has an answer that stays hidden. */
  | { readonly kind: 'blurred'; readonly rarity: number | null }
  /** The game is over and nothing fills it. */
  | { readonly kind: 'closed'; readonly possibleAnswers: number }

export type BoardStatus = 'playing' | 'won' | 'lost'

/** A daily game on the grid. */
export interface GridState extends GridBoard {
  readonly gameNumber: number
  /** Null while only the browser knows of the game. */
  readonly date: string | null
}

/** What the grid shows of any game. */
export interface GridBoard {
  readonly status: BoardStatus
  /** Three, from top to bottom; null while they are not known. */
  readonly rows: readonly (ClueView | null)[]
  /** Three, from left to right. */
  readonly columns: readonly (ClueView | null)[]
  /** Length 9, row-major. */
  readonly squares: readonly SquareView[]
  /** The songs tried in vain in each square, oldest first. */
  readonly wrong: readonly (readonly SongName[])[]
}

const statusOf = { PLAYING: 'playing', WON: 'won', LOST: 'lost' } as const

/** The board of the server's game, with the guesses that it has not judged yet. */
export function boardOf(game: GamePage_gameFragment, pending: readonly GridGuess[]): GridState {
  return { gameNumber: game.number, date: game.date, ...gridBoardOf(game, pending) }
}

type PlayedGrid = Pick<GamePage_gameFragment, 'rows' | 'columns' | 'play'> & {
  readonly squares: readonly { readonly position: number; readonly possibleAnswers: number }[]
}

/** As `boardOf`, of any game. */
export function gridBoardOf(game: PlayedGrid, pending: readonly GridGuess[]): GridBoard {
  const { play } = game
  const status = play ? statusOf[play.status] : 'playing'
  return {
    status,
    rows: game.rows.map(clueView),
    columns: game.columns.map(clueView),
    squares: game.squares.map(({ position, possibleAnswers }): SquareView => {
      const pick = play?.squares[position]?.pick
      if (pick) {
        const { song, rarity, isUnicorn, isStolen } = pick
        return { kind: 'filled', songId: song.id, title: song.title, rarity, isUnicorn, isStolen }
      }
      const guess = pending.findLast(({ square }) => square === position)
      if (guess) return { kind: 'pending', title: guess.song.title }
      return { kind: status === 'playing' ? 'empty' : 'closed', possibleAnswers }
    }),
    wrong: game.squares.map(({ position }) => play?.squares[position]?.wrongGuesses ?? []),
  }
}

/** The board of a game whose clues are still to come, with what this browser has saved of it. */
export function savedBoard(gameNumber: number, saved: SavedGame | null): GridState {
  const squares = saved?.squares ?? Array.from({ length: SQUARE_COUNT }, () => ({ pick: null, wrongGuesses: [] }))
  return {
    gameNumber,
    date: null,
    status: saved?.status ?? 'playing',
    rows: [null, null, null],
    columns: [null, null, null],
    squares: squares.map(({ pick }): SquareView => {
      if (!pick) return { kind: 'loading' }
      return { kind: 'filled', ...pick, rarity: null, isUnicorn: false, isStolen: false }
    }),
    wrong: squares.map(({ wrongGuesses }) => wrongGuesses.map(({ songId: id, title }) => ({ id, title }))),
  }
}

/** The two clues of a square, null while they are not known. */
export function cluesAt(
  board: GridBoard,
  square: number,
): { readonly row: ClueView | null; readonly column: ClueView | null } {
  return { row: board.rows[Math.floor(square / 3)] ?? null, column: board.columns[square % 3] ?? null }
}

/** How many squares have their song. */
export function filledSquares(board: GridBoard): number {
  return board.squares.filter(({ kind }) => kind === 'filled').length
}

/** "Row 2, album Paper Lanterns; column 3, word 'rain'", the place of a square in words. */
export function spokenPlace(board: GridBoard, square: number): string {
  const { row, column } = cluesAt(board, square)
  const rowName = `Row ${Math.floor(square / 3) + 1}`
  const columnName = `column ${(square % 3) + 1}`
  if (!row || !column) return `${rowName}; ${columnName}`
  return `${rowName}, ${spokenClue(row)}; ${columnName}, ${spokenClue(column)}`
}
