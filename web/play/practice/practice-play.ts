/** A practice game as it is played: in this window alone, and gone with it. */
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import type { PracticeGameQuery } from '../../gql/index.ts'
import type { BoardStatus, GridBoard, GridGuess, SongName, SquareView } from '../game/board.ts'
import type { News } from '../game/use-news.ts'
import { clueView } from '../parts/clue-view.ts'

export type PracticeGrid = Extract<PracticeGameQuery['practiceGame'], { __typename: 'DrawnGrid' }>

export interface PracticePlay {
  /** Length 9. */
  readonly picks: readonly (SongName | null)[]
  /** Length 9: the songs tried in vain, oldest first. */
  readonly wrong: readonly (readonly SongName[])[]
  readonly pending: GridGuess | null
  readonly wrongSquare: number | null
  readonly hasGivenUp: boolean
  readonly news: News | null
}

export const newPractice: PracticePlay = {
  picks: Array.from({ length: SQUARE_COUNT }, () => null),
  wrong: Array.from({ length: SQUARE_COUNT }, () => []),
  pending: null,
  wrongSquare: null,
  hasGivenUp: false,
  news: null,
}

export type Step =
  | { readonly kind: 'guess'; readonly guess: GridGuess }
  | { readonly kind: 'judged'; readonly guess: GridGuess; readonly isCorrect: boolean; readonly explanation: string }
  | { readonly kind: 'notJudged' }
  | { readonly kind: 'flagOver' }
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'again' }

export function playPractice(play: PracticePlay, step: Step): PracticePlay {
  switch (step.kind) {
    case 'guess':
      return { ...play, pending: step.guess, news: null }
    case 'judged':
      return judged(play, step)
    case 'notJudged':
      return { ...play, pending: null }
    case 'flagOver':
      return { ...play, wrongSquare: null }
    case 'giveUp':
      return { ...play, hasGivenUp: true, news: null }
    default:
      return newPractice
  }
}

function judged(play: PracticePlay, { guess, isCorrect, explanation }: Step & { kind: 'judged' }): PracticePlay {
  const { square, song } = guess
  const news: News = { tone: isCorrect ? 'right' : 'wrong', title: song.title, text: explanation, aside: null }
  if (isCorrect) {
    return { ...play, pending: null, news, picks: play.picks.map((pick, at) => (at === square ? song : pick)) }
  }
  const wrong = play.wrong.map((songs, at) => (at === square ? [...songs, song] : songs))
  return { ...play, pending: null, news, wrong, wrongSquare: square }
}

/** How the play stands. */
export function statusOf({ picks, hasGivenUp }: PracticePlay): BoardStatus {
  if (picks.every((pick) => pick !== null)) return 'won'
  return hasGivenUp ? 'lost' : 'playing'
}

/** What the grid shows. */
export function practiceBoard(grid: PracticeGrid, play: PracticePlay): GridBoard {
  const { rows, columns, answerCounts } = grid
  return playedBoard({ rows: rows.map(clueView), columns: columns.map(clueView), answerCounts }, play)
}

interface PlayedGrid extends Pick<GridBoard, 'rows' | 'columns'> {
  /** Length 9, row-major. */
  readonly answerCounts: readonly number[]
}

/** For any grid. Nothing has a rarity, since no one else plays it. */
export function playedBoard({ rows, columns, answerCounts }: PlayedGrid, play: PracticePlay): GridBoard {
  const status = statusOf(play)
  return {
    status,
    rows,
    columns,
    squares: answerCounts.map((possibleAnswers, square): SquareView => {
      const pick = play.picks[square]
      if (pick) {
        return { kind: 'filled', songId: pick.id, title: pick.title, rarity: null, isUnicorn: false, isStolen: false }
      }
      if (play.pending?.square === square) return { kind: 'pending', title: play.pending.song.title }
      return { kind: status === 'playing' ? 'empty' : 'closed', possibleAnswers }
    }),
    wrong: play.wrong,
  }
}
