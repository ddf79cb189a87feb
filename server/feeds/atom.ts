/** The feed of new games (RFC 4287): what each asks for, and never an answer. */
import type { PublishedGame } from '#schema/context.ts'
import { product } from '#schema/rules/product.ts'
import { documentOf, type FeedDocument } from './document.ts'
import { escapedXml } from './xml.ts'

/** Readers come at least once a month. */
export const FEED_ENTRIES = 50
const TYPE = 'application/atom+xml; charset=utf-8'
/** Nobody waits longer for a new game. */
const MAX_AGE_S = 300

export interface AtomSettings {
  readonly siteUrl: string
  readonly now: Date
}

/** `games`: the newest first, today's included. */
export function atomFeed(games: readonly PublishedGame[], { siteUrl, now }: AtomSettings): FeedDocument {
  const updated = new Date(Math.max(0, ...games.map((game) => changedAt(game).getTime())))
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escapedXml(idOf(siteUrl, 'games'))}</id>`,
    `  <title>${escapedXml(`${product.name}, ${product.tagline}`)}</title>`,
    `  <subtitle>${escapedXml(product.description)}</subtitle>`,
    `  <updated>${updated.toISOString()}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escapedXml(`${siteUrl}/feed.atom`)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escapedXml(`${siteUrl}/`)}"/>`,
    `  <icon>${escapedXml(`${siteUrl}/favicon.svg`)}</icon>`,
    `  <author><name>${escapedXml(product.name)}</name></author>`,
    ...games.flatMap((game) => entryLines(game, siteUrl)),
    '</feed>',
    '',
  ]
  const untilNext = Math.floor(((games[0]?.endsAt ?? now).getTime() - now.getTime()) / 1000)
  const maxAgeS = Math.max(0, Math.min(MAX_AGE_S, untilNext))
  return documentOf(Buffer.from(lines.join('\n')), { type: TYPE, maxAgeS })
}

function entryLines(game: PublishedGame, siteUrl: string): string[] {
  const { number, startsAt, rows, columns } = game
  const clues = (titled: PublishedGame['rows']) => titled.map(({ title }) => title).join(' · ')
  const summary = `Rows: ${clues(rows)}. Columns: ${clues(columns)}.`
  return [
    '  <entry>',
    `    <id>${escapedXml(idOf(siteUrl, `game:${number}`))}</id>`,
    `    <title>Game ${number}</title>`,
    `    <published>${startsAt.toISOString()}</published>`,
    `    <updated>${changedAt(game).toISOString()}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escapedXml(`${siteUrl}/archive/game?num=${number}`)}"/>`,
    `    <summary>${escapedXml(summary)}</summary>`,
    '  </entry>',
  ]
}

/** A correction of a game that is out is news, too. */
function changedAt({ startsAt, correctedAt }: PublishedGame): Date {
  return correctedAt !== null && correctedAt > startsAt ? correctedAt : startsAt
}

/** A tag URI (RFC 4151) of the day the product began: an entry keeps its id whatever becomes of its address. */
function idOf(siteUrl: string, name: string): string {
  return `tag:${new URL(siteUrl).hostname},${product.launchDate}:${name}`
}
