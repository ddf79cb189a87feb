/** Cursors that name an entry of a list by what it is sorted by, so that they stay good while the list grows. */
import { PothosValidationError } from '@pothos/core'
import type { Moment } from './webhooks.ts'

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

function unknownCursor(): PothosValidationError {
  return new PothosValidationError('This cursor is of another list, or of an older version of this one: begin anew.')
}
