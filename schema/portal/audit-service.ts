/** The audit log: who did what in the portal, when, with what was before and after. */

export interface AuditEntry {
  readonly id: string
  readonly at: Date
  readonly adminName: string
  readonly action: string
  readonly subject: string
  /** JSON; null for nothing. */
  readonly before: string | null
  readonly after: string | null
}

export interface AuditFilter {
  /** A part of the name, in capitals or not. */
  readonly admin: string | null
  readonly action: string | null
  /** What the subject begins with: 'song:', 'game:12' */
  readonly subject: string | null
  readonly from: Date | null
  readonly to: Date | null
}

export interface AdminAuditService {
  /** The latest first, from a place on. */
  entries(filter: AuditFilter, page: Page): Promise<readonly AuditEntry[]>
}

/** A part of a long list. */
export interface Page {
  readonly offset: number
  readonly limit: number
}
