/** Who is calling, as the use cases need to know it; the request knows how. */
import type { Viewer } from '#schema/context.ts'

export interface Identity {
  current(): Viewer
  /** The caller's player id. A visitor without one gets one here, at the first guess, and keeps it. */
  ensure(): string
}
