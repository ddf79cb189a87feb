/**
 * Escapes the wildcards of LIKE for Prisma's filters that use it (`mode: 'insensitive'`, `contains`, `startsWith`). Prisma does not: `100%`
 * would match every text that begins with 100.
 */
export function asWritten(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
