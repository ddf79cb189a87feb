/** Cursors that name an entry of a list by what it is sorted by, so that they stay good while the list grows. */
import { PothosValidationError } from '@pothos/core'
import { resolveOffsetConnection } from '@pothos/plugin-relay'
import type { Song, Songs } from './catalogue/songs.ts'
import type { Moment } from './developers/webhooks-service.ts'
import type { Page } from './portal/audit-service.ts'

/** No list is that long, and the database counts places in 32 bits. */
const LAST_PLACE = 1_000_000_000

export interface PageArgs {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

/** A page of a list that is read from a place on. */
export function paged<Entry>(
  args: PageArgs,
  sizes: { readonly defaultSize: number; readonly maxSize: number },
  read: (page: Page) => Promise<readonly Entry[]>,
) {
  return resolveOffsetConnection({ args, ...sizes }, async ({ offset, limit }) => {
    // Cursors may say anything: places below the first, beyond the last, or no number.
    if (!(offset >= 0 && offset <= LAST_PLACE && limit >= 0)) throw unknownCursor()
    return [...(await read({ offset, limit }))]
  })
}

/** The number in a cursor of a list of numbered entries. */
export function numberIn(cursor: string): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw unknownCursor()
}

export const momentCursor = ({ createdAt, id }: Moment): string => `${createdAt.getTime()}.${id}`

/** What `momentCursor` has written. */
export function momentIn(cursor: string): Moment {
  const [, time, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (time === undefined || id === undefined) throw unknownCursor()
  return { createdAt: new Date(Number(time)), id }
}

/** The song in a cursor of a list of songs. */
export function songIn(cursor: string, songs: Songs): Song {
  const song = songs.byRef(cursor)
  if (song) return song
  throw unknownCursor()
}

function unknownCursor(): PothosValidationError {
  return new PothosValidationError('This cursor is of another list, or of an older version of this one: begin anew.')
}
