/** The content of webhook messages: public facts only, and for an open game nothing but its clues. */
import type { PublishedGame } from '#schema/play/game-service.ts'
import { MESSAGE_TYPES } from '#schema/rules/people/webhooks.ts'
import { product } from '#schema/rules/product.ts'

export interface MessageEvent {
  readonly id: string
  readonly kind: keyof typeof MESSAGE_OF
  readonly occurredAt: Date
  /** Null for a ping. */
  readonly game: PublishedGame | null
}

/** As the database calls them. */
export const MESSAGE_OF = {
  game_published: MESSAGE_TYPES.gamePublished,
  game_settled: MESSAGE_TYPES.gameSettled,
  game_corrected: MESSAGE_TYPES.gameCorrected,
  ping: MESSAGE_TYPES.ping,
} as const

/** The same text each time, so that a message sent again is the same message. */
export function messageText({ id, kind, occurredAt, game }: MessageEvent, siteUrl: string): string {
  return JSON.stringify({
    id,
    type: MESSAGE_OF[kind],
    occurredAt: occurredAt.toISOString(),
    product: product.name,
    ...(game && { game: gameOf(game, siteUrl) }),
    ...(kind === 'game_settled' && { dumps: `${siteUrl}/dumps/manifest.json` }),
  })
}

function gameOf(game: PublishedGame, siteUrl: string) {
  const { number, date, startsAt, endsAt, settlesAt, rows, columns } = game
  return {
    id: Buffer.from(`Game:${game.id}`).toString('base64'),
    number,
    date,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    settlesAt: settlesAt.toISOString(),
    rows: rows.map(({ title }) => title),
    columns: columns.map(({ title }) => title),
    url: `${siteUrl}/archive/game?num=${number}`,
  }
}
