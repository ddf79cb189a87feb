/** Refuses a save over a newer version, and says what the other admin has changed, so that nothing is lost. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { SaveConflict } from '#schema/portal/errors.ts'

/** What can be edited of a thing, in words: 'release years' -> '2014, 2016' */
export type InWords = Readonly<Record<string, string>>

export interface Save {
  /** As the audit log has it: 'song:12' */
  readonly subject: string
  readonly storedVersion: number
  /** The one that was edited. */
  readonly editedVersion: number | null
  readonly theirs: InWords
  readonly yours: InWords
}

/** Throws SaveConflict unless the stored version is the one that was edited. */
export async function refuseStale(tx: Prisma.TransactionClient, save: Save): Promise<void> {
  const { subject, storedVersion, editedVersion, theirs, yours } = save
  if (editedVersion === storedVersion) return
  const entry = await tx.auditEntry.findFirst({ where: { subject }, orderBy: { id: 'desc' } })
  // A game that was moved to its day was saved under another number: the day's last audit entry is about another game.
  const last = entry && (versionIn(entry.after) ?? storedVersion) === storedVersion ? entry : null
  throw new SaveConflict({
    version: storedVersion,
    savedBy: last?.adminName ?? null,
    savedAt: last?.at ?? null,
    fields: Object.entries(yours)
      .filter(([name, words]) => theirs[name] !== words)
      .map(([name, words]) => ({ name, theirs: theirs[name] ?? '', yours: words })),
  })
}

/** The version in an audit entry; null if it has none. */
function versionIn(after: Prisma.JsonValue): number | null {
  const version = typeof after === 'object' && after !== null && 'version' in after ? after.version : null
  return typeof version === 'number' ? version : null
}

/** 'yes' or 'no'. */
export function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
