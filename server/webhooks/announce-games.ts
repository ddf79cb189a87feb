/** Notes which games have begun and which boards have settled, from what is stored: so that none is forgotten, whatever broke meanwhile. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { type Calendar, gameNumberAt, gameStartsAt } from '#schema/rules/calendar.ts'
import { announceEvents, type NewWebhookEvent } from '#server/database/webhook-events.ts'

export interface AnnounceDeps {
  readonly prisma: PrismaClient
  readonly calendar: Calendar
  readonly at: Date
}

/** A server that stood still for longer tells nobody of older games. */
const DAYS_BACK = 7

/** Twice is once: an event is known by its game. Corrections are noted by the transaction that makes them. */
export async function announceGames({ prisma, calendar, at }: AnnounceDeps): Promise<void> {
  const today = gameNumberAt(at, calendar)
  const games = await prisma.game.findMany({
    where: { number: { gt: today - DAYS_BACK, lte: today } },
    select: { id: true, number: true, settledAt: true },
  })
  const events = games.flatMap(({ id, number, settledAt }): NewWebhookEvent[] => {
    if (number === null) return []
    const begun = gameStartsAt(number, calendar)
    const published = { key: `published ${number}`, kind: 'game_published', gameId: id, occurredAt: begun } as const
    if (!settledAt) return [published]
    return [published, { key: `settled ${number}`, kind: 'game_settled', gameId: id, occurredAt: settledAt }]
  })
  await announceEvents(prisma, events)
}
