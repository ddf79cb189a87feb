/** The queues of what players have reported: verdicts they doubt, and names that should not stand on a board. */
import type { Page } from './audit-service.ts'

export type ReportStatus = 'open' | 'accepted' | 'refused'

/** All reports of one song in one square. */
export interface ReportGroup {
  readonly gameId: number
  readonly gameNumber: number
  readonly square: number
  readonly songId: number
  readonly rowTitle: string
  readonly columnTitle: string
  /** The song is among the answers of the square as it was published. */
  readonly isAnswer: boolean
  readonly status: ReportStatus
  readonly count: number
  /** Those that say something, oldest first. */
  readonly notes: readonly string[]
  readonly firstAt: Date
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
}

/** All reports of one player's name. */
export interface NameReportGroup {
  readonly playerId: string
  /** The one that was reported last. */
  readonly reportedName: string
  /** A player may have had several; the one that was reported last comes first. */
  readonly reportedNames: readonly string[]
  readonly status: ReportStatus
  readonly count: number
  readonly notes: readonly string[]
  readonly firstAt: Date
}

export interface GroupName {
  readonly gameId: number
  readonly square: number
  readonly songId: number
}

export type ReportAnswer = Exclude<ReportStatus, 'open'>

export interface AdminReportService {
  /** The longest waiting first, of answered ones the latest answer; from a place on. */
  reports(status: ReportStatus, page: Page): Promise<readonly ReportGroup[]>
  /** Answers all reports of the group that are open. Error: ReportNotFound. */
  answer(name: GroupName, status: ReportAnswer, text: string): Promise<ReportGroup>
  /** The longest waiting first, of answered ones the latest answer; from a place on. */
  nameReports(status: ReportStatus, page: Page): Promise<readonly NameReportGroup[]>
  /** Accepted, the player gets a random name. Error: ReportNotFound. */
  answerName(playerId: string, status: ReportAnswer): Promise<NameReportGroup>
}
