/** What other programs and pages take from here without asking the API: dumps, the feed of games, and boards to put into a page. */

import { ExpectedError } from '#schema/errors.ts'
import type { GameName, PublishedGame, Puzzle } from '#schema/play/game-service.ts'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import type { PublishedGames } from '#server/play/published-games.ts'
import { documentOf, type FeedDocument } from './document.ts'
import { createDumpShelf, type StoredGame } from './dump-shelf.ts'
import { createDumps, type Dumps } from './dumps.ts'
import { gameNamed } from './embed-address.ts'
import { EMBED_THEMES, type EmbedParts, embedHtml } from './embed-page.ts'
import { type OEmbedRefusal, oEmbed } from './oembed.ts'
import type { ReadSettledGame } from './read-settled-game.ts'
import { escapedXml } from './xml.ts'

export interface FeedsSettings {
  readonly read: ReadSettledGame
  readonly games: Pick<PublishedGames, 'calendar' | 'byNumber' | 'list' | 'named'>
  readonly now: () => Date
  readonly siteUrl: string
}

export interface Feeds {
  readonly dumps: Dumps
  /** The newest games. */
  atom(): Promise<FeedDocument>
  /** How to show one of our pages in another. */
  oEmbed(query: URLSearchParams): Promise<FeedDocument | OEmbedRefusal>
  /** The page of a board, to be framed by any other. */
  embed(query: URLSearchParams, parts: EmbedParts): Promise<EmbedPage>
}

export interface EmbedPage {
  readonly status: 200 | 404
  readonly html: string
}

/** Games per query. */
const PAGE = 500

export function createFeeds({ read, games, now, siteUrl }: FeedsSettings): Feeds {
  const shelf = createDumpShelf({ read, now })
  const today = () => gameNumberAt(now(), games.calendar)
  const todaysGame = () => games.byNumber(today())
  const puzzle = (name: GameName) => games.named(name).catch(nullIfNotThere)
  return {
    dumps: createDumps({ shelf, settledGames: () => settledGames(games, today()) }),
    async atom() {
      // Composed here and now, should it be missing.
      const { number } = await todaysGame()
      return atomFeed(await games.list(number, FEED_ENTRIES), { siteUrl, now: now() })
    },
    oEmbed: (query) => oEmbed(query, { siteUrl, puzzle, todaysGame }),
    async embed(query, parts) {
      const named = query.get('game')
      const name = named === null ? null : gameNamed(named)
      const game = name === null ? await todaysGame() : name ? await puzzle(name) : null
      const theme = EMBED_THEMES.find((known) => known === query.get('theme')) ?? 'auto'
      const html = embedHtml(parts, { game, isOfToday: named === null, theme, siteUrl })
      return { status: game ? 200 : 404, html }
    },
  }
}

function nullIfNotThere(problem: unknown): Puzzle | null {
  if (problem instanceof ExpectedError) return null
  throw problem
}

async function settledGames(games: FeedsSettings['games'], today: number): Promise<readonly StoredGame[]> {
  const settled: StoredGame[] = []
  for (let from = today; from >= 1; from -= PAGE) {
    for (const { settledAt, rows, columns, ...game } of await games.list(from, PAGE)) {
      if (settledAt === null) continue
      settled.push({ ...game, settledAt, rows: titlesOf(rows), columns: titlesOf(columns) })
    }
  }
  return settled.toSorted((a, b) => a.number - b.number)
}

const titlesOf = (clues: readonly { readonly title: string }[]) => clues.map(({ title }) => title)

// The feed of new games (RFC 4287): what each asks for, and never an answer.

/** Readers come at least once a month. */
const FEED_ENTRIES = 50
const TYPE = 'application/atom+xml; charset=utf-8'
/** Maximum age of the feed, and so the delay of a new game. */
const MAX_AGE_S = 300

interface AtomSettings {
  readonly siteUrl: string
  readonly now: Date
}

/** `games`: the newest first, today's included. */
function atomFeed(games: readonly PublishedGame[], { siteUrl, now }: AtomSettings): FeedDocument {
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
