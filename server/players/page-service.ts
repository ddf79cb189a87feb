/** What the pages around the game ask for, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type {
  GameStatus,
  GameStatusPage,
  PageService,
  PlayerNotice,
  ShownBanner,
} from '#schema/players/pages-service.ts'
import { bannerFor } from '#schema/rules/calendar/banner.ts'
import { type Calendar, gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { type EraseDeps, eraseViewerData } from './erase-viewer-data.ts'
import type { Identity } from './identity.ts'
import type { PlayerNews } from './player-news.ts'
import { readViewerData } from './viewer-data.ts'

export interface PageServiceDeps {
  readonly prisma: PrismaClient
  readonly engine: EraseDeps['engine']
  readonly news: PlayerNews
  /** Of an ad partner. */
  readonly adScript: string | undefined
  readonly calendar: Calendar
  readonly now: () => Date
  readonly identity: Identity
}

/** The page service of one request. */
export function createPageService(deps: PageServiceDeps): PageService {
  const { prisma, calendar, now, identity } = deps
  return {
    adScript: deps.adScript ?? null,
    banner: (gameNumber) => readBanner(prisma, gameNumber ?? gameNumberAt(now(), calendar), now()),
    async gameStatuses() {
      const { playerId } = identity.current()
      return playerId === null ? [] : readGameStatuses(prisma, playerId)
    },
    async gameStatusPage(page) {
      const { playerId } = identity.current()
      return playerId === null ? [] : readGameStatuses(prisma, playerId, page)
    },
    notices: () => readNotices(deps),
    dismissNotices: (ids) => dismissNotices(deps, ids),
    watchNotices: () => watchNotices(deps),
    viewerData: () => readViewerData(prisma, identity.current().playerId),
    eraseViewerData: () => eraseViewerData(deps),
  }
}

/** Banners are few, and most have expired. */
async function readBanner(prisma: PrismaClient, gameNumber: number, now: Date): Promise<ShownBanner | null> {
  const banners = await prisma.banner.findMany({
    where: { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return bannerFor(banners, gameNumber, now)
}

async function readGameStatuses(
  prisma: PrismaClient,
  playerId: string,
  page?: GameStatusPage,
): Promise<readonly GameStatus[]> {
  const number = {
    not: null,
    ...(page && page.after !== null && { gt: page.after }),
    ...(page && page.before !== null && { lt: page.before }),
  }
  const plays = await prisma.play.findMany({
    ...(page && { take: page.limit }),
    where: { playerId, game: { number } },
    select: { completedAt: true, gaveUpAt: true, game: { select: { number: true } } },
    orderBy: { game: { number: page?.isNewestFirst ? 'desc' : 'asc' } },
  })
  return plays.flatMap(({ completedAt, gaveUpAt, game: { number } }) =>
    number === null ? [] : { gameNumber: number, status: completedAt ? 'won' : gaveUpAt ? 'lost' : 'playing' },
  )
}

/** Shows players the squares that corrections gave them, each once, until seen. */
interface NoticeDeps {
  readonly prisma: PrismaClient
  readonly news: Pick<PlayerNews, 'noticesChanged' | 'watchNotices'>
  readonly identity: Identity
}

/** What a page shows; older ones come when these are dismissed. */
const MOST_SHOWN = 20
/** Ids are 32-bit integers in the database. */
const LARGEST_ID = 2_147_483_647
/** A topic for callers without a player id, on which nothing is ever published. */
const NO_PLAYER = 'nobody'

/** The newest first. */
async function readNotices({ prisma, identity }: NoticeDeps): Promise<readonly PlayerNotice[]> {
  const { playerId } = identity.current()
  if (playerId === null) return []
  const rows = await prisma.notice.findMany({
    where: { playerId },
    select: {
      id: true,
      square: true,
      game: { select: { number: true, ref: true, title: true } },
      song: { select: { title: true } },
    },
    orderBy: { id: 'desc' },
    take: MOST_SHOWN,
  })
  return rows.map(({ id, square, game, song }) => ({
    id,
    square,
    gameNumber: game.number,
    gameRef: game.ref,
    gameTitle: game.title,
    songTitle: song.title,
  }))
}

/** Of the viewer's own. Other tabs and devices of theirs hear of it. */
async function dismissNotices({ prisma, news, identity }: NoticeDeps, ids: readonly number[]): Promise<void> {
  const { playerId } = identity.current()
  if (playerId === null) return
  const known = ids.filter((id) => id <= LARGEST_ID)
  const { count } = await prisma.notice.deleteMany({ where: { playerId, id: { in: known } } })
  if (count > 0) news.noticesChanged([playerId])
}

/** A value now, then one after each change. */
function watchNotices({ news, identity }: NoticeDeps): AsyncIterable<unknown> {
  return news.watchNotices(identity.current().playerId ?? NO_PLAYER)
}
