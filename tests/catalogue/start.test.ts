/** What a start does with the catalogue in a database: it imports the shipped one and replaces no other. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue } from '#server/catalogue/import-catalogue.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import type { WrittenCatalogue } from '#server/catalogue/written-catalogue.ts'
import { openGames } from '#server/composition/open-games.ts'
import { testLog } from '../support/test-log.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const SHIPPED = fileURLToPath(new URL('../../prisma/catalogue', import.meta.url))

let server: TestServer
let shipped: WrittenCatalogue

beforeAll(async () => {
  ;[server, shipped] = await Promise.all([startTestServer({ today: 1 }), readCatalogue(SHIPPED)])
})
afterAll(() => server[Symbol.asyncDispose]())

/** The shipped catalogue with another title for its first song. */
function edited(title: string): WrittenCatalogue {
  const [first, ...others] = shipped.songs
  if (!first) throw new Error('The shipped catalogue has no songs')
  return { ...shipped, songs: [{ ...first, title }, ...others], digest: title.length.toString().padStart(64, '0') }
}

async function startsAgain(): Promise<void> {
  const { prisma, now } = server
  const stop = new AbortController().signal
  await openGames({ prisma, catalogueFolder: SHIPPED, now, log: testLog().logger, stop })
}

const titleNow = async () => {
  const slug = shipped.songs[0]?.slug ?? ''
  return (await server.prisma.song.findUniqueOrThrow({ where: { slug } })).title
}

describe('a start', () => {
  it('brings the shipped catalogue into an empty database, and up to date later', async () => {
    expect(await titleNow()).toBe(shipped.songs[0]?.title)
    await importCatalogue(server.prisma, edited('As it was shipped before'), 'shipped')
    await startsAgain()
    expect(await titleNow()).toBe(shipped.songs[0]?.title)
  })

  it('leaves alone what was imported by command, though it is the shipped catalogue but for a title', async () => {
    await importCatalogue(server.prisma, edited('As somebody wants it'), 'command')
    await startsAgain()
    expect(await titleNow()).toBe('As somebody wants it')
  })

  it('keeps the shipped catalogue up to date again once that was imported by command', async () => {
    await importCatalogue(server.prisma, shipped, 'shipped')
    await importCatalogue(server.prisma, edited('As it was shipped long ago'), 'shipped')
    await startsAgain()
    expect(await titleNow()).toBe(shipped.songs[0]?.title)
  })

  it('answers the games to come that an admin made by what it has brought, and keeps their clues', async () => {
    const { id } = await server.prisma.game.findUniqueOrThrow({ where: { number: 30 } })
    const game = { gameId: id }
    const order = { orderBy: { position: 'asc' } } as const
    await server.prisma.game.update({ where: { id }, data: { createdBy: 'ada' } })
    const squares = await server.prisma.square.findMany({ where: game, ...order })
    const clues = await server.prisma.clue.findMany({ where: game })
    await server.prisma.square.updateMany({ where: game, data: { answers: [] } })
    await importCatalogue(server.prisma, edited('As it was shipped in between'), 'shipped')
    await startsAgain()
    expect(await server.prisma.square.findMany({ where: game, ...order })).toEqual(squares)
    expect(await server.prisma.clue.findMany({ where: game })).toEqual(clues)
  })
})
