/** A database with a small catalogue, and a clock that a test moves. */
import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { asGameNumber } from '#schema/rules/people/ids.ts'
import { product } from '#schema/rules/product.ts'
import { type CatalogueSnapshot, openCatalogueSnapshot } from '#server/catalogue/catalogue-snapshot.ts'
import { createClients, type DatabaseClients } from '#server/platform/database/client.ts'
import { pickColumns } from '#server/play/play-picks.ts'
import { syntheticCatalogue } from '../rules/synthetic-catalogue.ts'
import { startTestDatabase } from '../support/embedded.ts'
import { playRef } from '../support/play-ref.ts'

export interface World extends AsyncDisposable {
  readonly clients: DatabaseClients
  readonly prisma: PrismaClient
  readonly snapshot: CatalogueSnapshot
  readonly product: typeof product
  now(): Date
  setNow(now: Date): void
  /** Moves the clock to this many hours after the midnight at which a game begins. */
  toGame(number: number, hours?: number): void
}

/** A world on the day of a game, at noon. */
export async function openWorld(todaysNumber: number): Promise<World> {
  const database = await startTestDatabase()
  const clients = createClients(database.connection)
  await writeCatalogue(clients.prisma)
  let now = new Date(0)
  const world = {
    clients,
    prisma: clients.prisma,
    snapshot: await openCatalogueSnapshot(clients.prisma),
    product,
    now: () => now,
    setNow(next: Date) {
      now = next
    },
    toGame(number: number, hours = 12) {
      now = new Date(gameStartsAt(asGameNumber(number), product).getTime() + hours * 3_600_000)
    },
    async [Symbol.asyncDispose]() {
      await clients[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
  world.toGame(todaysNumber)
  return world
}

interface WrittenPlay {
  readonly gameId: number
  /** By square, from the first; a play of nine is complete. */
  readonly picks: readonly number[]
  readonly startedAt: Date
  readonly endedAt: Date
}

/** A play as guesses would have left it, counts included. Answers with the id of its new player. */
export async function writePlay(
  prisma: PrismaClient,
  { gameId, picks, startedAt, endedAt }: WrittenPlay,
): Promise<string> {
  const { id: playerId } = await prisma.player.create({ data: { id: randomUUID() } })
  const completedAt = picks.length === 9 ? endedAt : null
  const ref = playRef(gameId, playerId)
  const columns = pickColumns(picks.map((songId, square) => ({ square, songId, pickedAt: endedAt, restoredAt: null })))
  await prisma.play.create({ data: { gameId, playerId, ref, startedAt, completedAt, ...columns } })
  for (const [square, songId] of picks.entries()) {
    const place = { gameId, squarePosition: square, songId }
    await prisma.tally.upsert({
      where: { gameId_squarePosition_songId: place },
      create: { ...place, count: 1 },
      update: { count: { increment: 1 } },
    })
  }
  return playerId
}

async function writeCatalogue(prisma: PrismaClient): Promise<void> {
  const { songs, albums, categories } = syntheticCatalogue('world')
  await prisma.album.createMany({
    data: albums.map(({ id, title, year }) => ({
      id,
      slug: `album-${id}`,
      title,
      releasedOn: new Date(Date.UTC(year, 5, 1)),
    })),
  })
  await prisma.category.createMany({
    data: categories.map(({ code, title }, place) => ({ id: place + 1, code, title })),
  })
  await prisma.song.createMany({
    data: songs.map(({ id, title, lyrics }) => ({ id, slug: `song-${id}`, title, lyrics })),
  })
  const tracks = new Map<number, number>()
  await prisma.albumSong.createMany({
    data: songs.flatMap(({ id, albumIds }) =>
      albumIds.map((albumId) => {
        const track = (tracks.get(albumId) ?? 0) + 1
        tracks.set(albumId, track)
        return { albumId, songId: id, track }
      }),
    ),
  })
  const categoryIds = new Map(categories.map(({ code }, place) => [code, place + 1]))
  await prisma.categorySong.createMany({
    data: songs.flatMap(({ id, categoryCodes }) =>
      categoryCodes.map((code) => ({ categoryId: categoryIds.get(code) ?? 0, songId: id })),
    ),
  })
}
