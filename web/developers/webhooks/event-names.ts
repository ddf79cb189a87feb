/** Webhook events in words. */
import type { WebhookEvent } from '../../gql/index.ts'

export const EVENTS: readonly { readonly event: WebhookEvent; readonly label: string; readonly hint: string }[] = [
  { event: 'GAME_PUBLISHED', label: 'A game begins', hint: 'At midnight: its number and its clues.' },
  { event: 'GAME_SETTLED', label: 'A board settles', hint: 'An hour after the day: scores and answers are public.' },
  { event: 'GAME_CORRECTED', label: 'A game is corrected', hint: 'Its answers were wrong, and are mended.' },
]

const BY_TYPE: Readonly<Record<string, string>> = {
  'game.published': 'began',
  'game.settled': 'settled',
  'game.corrected': 'was corrected',
}

/** Of a line of the log: "Game 904 began". */
export function deliveryTitle(type: string, gameNumber: number | null | undefined): string {
  return gameNumber ? `Game ${gameNumber} ${BY_TYPE[type] ?? type}` : 'Ping'
}
