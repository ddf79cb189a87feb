/** What other programs and pages take from here without asking the API: dumps, the feed of games, and boards to put into a page. */
import type { GameName, Puzzle } from '#schema/context.ts'
import { ExpectedError } from '#schema/errors.ts'
import { gameNumberAt } from '#schema/rules/calendar.ts'
import type { ReadSettledGame } from '#server/database/read-settled-game.ts'
import type { PublishedGames } from '#server/game/published-games.ts'
import { atomFeed, FEED_ENTRIES } from './atom.ts'
import type { FeedDocument } from './document.ts'
import { createDumpShelf, type StoredGame } from './dump-shelf.ts'
import { createDumps, type Dumps } from './dumps.ts'
import { gameNamed } from './embed-address.ts'
import { EMBED_THEMES, type EmbedParts, embedHtml } from './embed-page.ts'
import { type OEmbedRefusal, oEmbed } from './oembed.ts'

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

/** So many games are asked for at a time. */
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
