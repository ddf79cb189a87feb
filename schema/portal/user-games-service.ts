/** Players' own games as admins see them, who may remove any. */
import type { Page } from './audit-service.ts'

export interface AdminUserGame {
  readonly ref: string
  readonly title: string
  /** Null where the maker has left. */
  readonly authorId: string | null
  /** As boards show it; null where the maker has left. */
  readonly authorName: string | null
  readonly createdAt: Date
  /** How many players have begun it. */
  readonly playCount: number
}

export interface AdminUserGameService {
  /** The newest first, from a place on: those with a text in the title or the maker's name, or of a ref or a maker's id. */
  games(search: string, page: Page): Promise<readonly AdminUserGame[]>
  /** Its plays and its board go with it. Error: GameNotFound. */
  remove(ref: string): Promise<void>
}
