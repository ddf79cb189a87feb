/** Text for a filter of Prisma that compares by pattern (`mode: 'insensitive'`, `contains`, `startsWith`), which finds it as it is written. */

/** Prisma writes such filters with (I)LIKE and leaves its wildcards in: `100%` would find all that begins with 100. */
export function asWritten(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
