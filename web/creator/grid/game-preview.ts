/** A game in the making as players would meet it: who makes games asks for it, who shows games has it. */
import type { ComponentType } from 'react'
import type { ClueView } from '../../play/parts/clue-view.ts'

export interface PreviewedGame {
  readonly number: number
  /** Three, from top to bottom. */
  readonly rows: readonly ClueView[]
  /** Three, from left to right. */
  readonly columns: readonly ClueView[]
  /** Length 9, row-major: the ids of the songs that fit. */
  readonly answers: readonly ReadonlySet<string>[]
}

export type GamePreview = ComponentType<{ readonly game: PreviewedGame }>
