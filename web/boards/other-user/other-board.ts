/** Another player's grid: the rarity of each answer, and its song only for viewers who may and want to see it. */

import type { OtherUserPage_playFragment } from '../../gql/index.ts'
import type { GridBoard, SquareView } from '../../play/game/board.ts'
import { clueView } from '../../play/parts/clue-view.ts'

const statusOf = { PLAYING: 'playing', WON: 'won', LOST: 'lost' } as const

/** Before the server has answered. */
export const unknownBoard: GridBoard = {
  status: 'playing',
  rows: [null, null, null],
  columns: [null, null, null],
  squares: Array.from({ length: 9 }, () => ({ kind: 'loading' })),
  wrong: [],
}

export function otherBoard({ game, squares, status }: OtherUserPage_playFragment, showsAnswers: boolean): GridBoard {
  return {
    status: statusOf[status],
    rows: game.rows.map(clueView),
    columns: game.columns.map(clueView),
    squares: game.squares.map(({ position, possibleAnswers }): SquareView => {
      const square = squares[position]
      if (!square?.isFilled) return { kind: 'closed', possibleAnswers }
      const { rarity, isUnicorn, song } = square
      if (!song || !showsAnswers) return { kind: 'blurred', rarity }
      return { kind: 'filled', songId: song.id, title: song.title, rarity, isUnicorn, isStolen: false }
    }),
    wrong: [],
  }
}
