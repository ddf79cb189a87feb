/** Tells players of the squares that corrections have given them: each once, until they have seen it. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { PlayerNotice } from '#schema/pages.ts'
import type { Identity } from './identity.ts'
import type { PlayerNews } from './player-news.ts'

export interface NoticeDeps {
  readonly prisma: PrismaClient
  readonly news: Pick<PlayerNews, 'noticesChanged' | 'watchNotices'>
  readonly identity: Identity
}

/** What a page shows; older ones come when these are dismissed. */
const MOST_SHOWN = 20
/** Ids are 32-bit integers in the database. */
const LARGEST_ID = 2_147_483_647
/** Whoever has not played yet has nothing to be told: nothing is ever said under this name. */
const NOBODY = 'nobody'

/** The newest first. */
export async function readNotices({ prisma, identity }: NoticeDeps): Promise<readonly PlayerNotice[]> {
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
export async function dismissNotices({ prisma, news, identity }: NoticeDeps, ids: readonly number[]): Promise<void> {
  const { playerId } = identity.current()
  if (playerId === null) return
  const known = ids.filter((id) => id <= LARGEST_ID)
  const { count } = await prisma.notice.deleteMany({ where: { playerId, id: { in: known } } })
  if (count > 0) news.noticesChanged([playerId])
}

/** A value now, then one after each change. */
export function watchNotices({ news, identity }: NoticeDeps): AsyncIterable<unknown> {
  return news.watchNotices(identity.current().playerId ?? NOBODY)
}
