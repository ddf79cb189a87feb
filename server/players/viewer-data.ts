/** Collects all that the database holds about one player: whatever names them is here, and nothing about anybody else. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { ViewerData } from '#schema/players/pages-service.ts'
import { picksOf } from '../play/play-picks.ts'

/** The song and the game of an entry, as people know them. */
const GAME = { select: { number: true, ref: true } } as const
const SONG = { select: { title: true } } as const

const ALL = {
  createdAt: true,
  plays: {
    select: {
      game: GAME,
      ref: true,
      startedAt: true,
      completedAt: true,
      gaveUpAt: true,
      countsForDay: true,
      isCounted: true,
      picks: true,
      pickedAt: true,
      restoredAt: true,
      wrongGuesses: { select: { square: true, song: SONG, guessedAt: true }, orderBy: { guessedAt: 'asc' } },
    },
    orderBy: { startedAt: 'asc' },
  },
  standings: { select: { game: GAME, rarityMicros: true, unicornCount: true, rank: true, percentile: true } },
  reports: {
    select: { game: GAME, square: true, song: SONG, note: true, status: true, answer: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
  },
  games: { select: { ref: true, title: true, createdAt: true }, orderBy: { createdAt: 'asc' } },
  notices: { select: { game: GAME, square: true, song: SONG, createdAt: true }, orderBy: { createdAt: 'asc' } },
  progressCode: { select: { expiresAt: true } },
  pushSubscriptions: { select: { endpoint: true, createdAt: true } },
  account: {
    omit: { playerId: true },
    include: {
      identities: { select: { provider: true, subject: true, createdAt: true } },
      // The hash of a token opens nothing, and says nothing about anybody.
      sessions: { select: { device: true, createdAt: true, lastUsedAt: true, expiresAt: true } },
      apiKeys: {
        select: { name: true, scope: true, createdAt: true, lastUsedAt: true },
        orderBy: { createdAt: 'asc' },
      },
      // The secret grants access elsewhere: it is shown once, and not here.
      webhooks: { select: { url: true, events: true, createdAt: true, offAt: true }, orderBy: { createdAt: 'asc' } },
      blocks: { select: { createdAt: true, blocked: { select: { account: { select: { displayName: true } } } } } },
      nameReports: { select: { name: true, note: true, status: true, createdAt: true } },
      leagues: { select: { joinedAt: true, league: { select: { name: true } } }, orderBy: { joinedAt: 'asc' } },
      friendsAdded: { select: { createdAt: true, acceptedAt: true, owner: { select: { displayName: true } } } },
      friendsReceived: { select: { createdAt: true, acceptedAt: true, adder: { select: { displayName: true } } } },
    },
  },
} satisfies Prisma.PlayerSelect

type StoredPlayer = Prisma.PlayerGetPayload<{ select: typeof ALL }>

/** Nothing, in the same form, for who is unknown to the server. */
export async function readViewerData(prisma: PrismaClient, playerId: string | null): Promise<ViewerData> {
  const player = playerId === null ? null : await prisma.player.findUnique({ where: { id: playerId }, select: ALL })
  const told = player && { playerId, ...player, plays: await withTitles(prisma, player.plays) }
  return {
    since: player?.createdAt ?? null,
    kinds: kindsOf(player),
    document: JSON.stringify(told ?? {}, null, 2),
  }
}

/** A play's picks as a list, oldest first; they know their songs by number alone. */
async function withTitles(prisma: PrismaClient, stored: StoredPlayer['plays']) {
  const plays = stored.map(({ picks, pickedAt, restoredAt, ...play }) => ({
    ...play,
    picks: picksOf({ picks, pickedAt, restoredAt }).toSorted((a, b) => a.pickedAt.getTime() - b.pickedAt.getTime()),
  }))
  const songIds = new Set(plays.flatMap(({ picks }) => picks.map(({ songId }) => songId)))
  const songs = await prisma.song.findMany({ where: { id: { in: [...songIds] } }, select: { id: true, title: true } })
  const titles = new Map(songs.map(({ id, title }) => [id, title]))
  return plays.map(({ picks, ...play }) => ({
    ...play,
    picks: picks.map(({ songId, ...pick }) => ({ ...pick, song: { title: titles.get(songId) } })),
  }))
}

function kindsOf(player: StoredPlayer | null): ViewerData['kinds'] {
  const sum = (counts: readonly number[] = []) => counts.reduce((total, count) => total + count, 0)
  return [
    { name: 'plays', count: player?.plays.length ?? 0 },
    { name: 'picks', count: sum(player?.plays.map((play) => picksOf(play).length)) },
    { name: 'wrongGuesses', count: sum(player?.plays.map(({ wrongGuesses }) => wrongGuesses.length)) },
    { name: 'standings', count: player?.standings.length ?? 0 },
    { name: 'reports', count: player?.reports.length ?? 0 },
    { name: 'notices', count: player?.notices.length ?? 0 },
    { name: 'games', count: player?.games.length ?? 0 },
    { name: 'pushSubscriptions', count: player?.pushSubscriptions.length ?? 0 },
    { name: 'progressCode', count: player?.progressCode ? 1 : 0 },
    { name: 'account', count: player?.account ? 1 : 0 },
    { name: 'apiKeys', count: player?.account?.apiKeys.length ?? 0 },
    { name: 'webhooks', count: player?.account?.webhooks.length ?? 0 },
    { name: 'friendsAdded', count: player?.account?.friendsAdded.length ?? 0 },
    { name: 'friendsReceived', count: player?.account?.friendsReceived.length ?? 0 },
    { name: 'leagues', count: player?.account?.leagues.length ?? 0 },
    { name: 'blocks', count: player?.account?.blocks.length ?? 0 },
    { name: 'nameReports', count: player?.account?.nameReports.length ?? 0 },
  ]
}
