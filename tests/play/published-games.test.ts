import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FutureGame, GameNotFound } from '#schema/errors.ts'
import { createPublishedGames, type PublishedGames } from '#server/play/published-games.ts'
import { composeGames } from '#server/portal/compose-games.ts'
import { openWorld, type World } from './world.ts'

const TODAY = 37
let world: World
let games: PublishedGames

beforeAll(async () => {
  world = await openWorld(TODAY)
  await composeGames(world)
  games = createPublishedGames({ ...world, calendar: world.product, compose: () => composeGames(world) })
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a game whose day has come', () => {
  it('is known by its number and its id, with its day, its clues in words and how many songs fit', async () => {
    const game = await games.byNumber(TODAY)
    expect(game).toMatchObject({ number: TODAY, date: '2024-07-07', settledAt: null, createdBy: 'auto' })
    expect(game.startsAt.toISOString()).toBe('2024-07-07T04:00:00.000Z')
    expect(game.settlesAt.getTime() - game.endsAt.getTime()).toBe(3_600_000)
    expect(game.answerCounts).toHaveLength(9)
    expect(Math.min(...game.answerCounts)).toBeGreaterThanOrEqual(3)
    const clues = [...game.rows, ...game.columns]
    expect(clues).toHaveLength(6)
    const loveSongs = clues.find(({ clue }) => clue.kind === 'category' && clue.code === 'love-songs')
    const songCount = await world.prisma.categorySong.count({ where: { category: { code: 'love-songs' } } })
    expect(loveSongs).toMatchObject({ title: 'Love songs', songCount })
    expect(await games.byId(game.id)).toEqual(game)
  })

  it('shows a word as the word, an album by its title and infinity as any song', async () => {
    const titles = new Map<string, string[]>()
    for (const { rows, columns } of await games.list(TODAY, TODAY)) {
      for (const { clue, title } of [...rows, ...columns])
        titles.set(clue.kind, [...(titles.get(clue.kind) ?? []), title])
    }
    const isCommon = (word: string) => world.product.commonWords.some((common) => common === word)
    expect(titles.get('word')?.every(isCommon)).toBe(true)
    expect(titles.get('album')?.every((title) => /^Album \d+$/.test(title))).toBe(true)
    expect(new Set(titles.get('infinity'))).toEqual(new Set(['Any song']))
  })

  it('holds no answers, however deep one looks', async () => {
    const { squares } = await world.prisma.game.findUniqueOrThrow({
      where: { number: TODAY },
      include: { squares: true },
    })
    const text = JSON.stringify(await games.byNumber(TODAY))
    expect(squares.flatMap(({ answers }) => answers).filter((id) => id >= 1000 && text.includes(`${id}`))).toEqual([])
  })

  it('carries the titles of the catalogue as it is now', async () => {
    await world.prisma.category.update({ where: { code: 'love-songs' }, data: { title: 'Songs of love' } })
    await world.snapshot.reload()
    const { rows, columns } = await games.byNumber(TODAY)
    expect([...rows, ...columns].map(({ title }) => title)).toContain('Songs of love')
  })

  it('is read once at midnight, when everybody asks for it', async () => {
    world.toGame(TODAY + 1, 0)
    const all = await Promise.all(Array.from({ length: 50 }, () => games.byNumber(TODAY + 1)))
    world.toGame(TODAY)
    expect(all[0]?.number).toBe(TODAY + 1)
    expect(new Set(all).size).toBe(1)
  })

  it('is told as settled as soon as any node has settled it', async () => {
    const yesterday = await games.byNumber(TODAY - 1)
    expect(yesterday.settledAt).toBeNull()
    await world.prisma.game.update({ where: { id: yesterday.id }, data: { settledAt: world.now() } })
    expect((await games.byNumber(TODAY - 1)).settledAt).toEqual(world.now())
  })
})

describe('games that cannot be had', () => {
  it('are those of the future', async () => {
    await expect(games.byNumber(TODAY + 1)).rejects.toThrow(FutureGame)
    await expect(games.byNumber(1e12)).rejects.toThrow(FutureGame)
    const tomorrow = await world.prisma.game.findUniqueOrThrow({ where: { number: TODAY + 1 } })
    expect(await games.byId(tomorrow.id)).toBeNull()
  })

  it('are those that do not exist', async () => {
    for (const number of [0, -1, 1.5, Number.NaN]) await expect(games.byNumber(number)).rejects.toThrow(GameNotFound)
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 40, 999_999]) expect(await games.byId(id)).toBeNull()
    await world.prisma.game.delete({ where: { number: 5 } })
    await expect(games.byNumber(5)).rejects.toThrow(GameNotFound)
  })

  it('are not in lists', async () => {
    const numbersFrom = async (from: number, limit: number) =>
      (await games.list(from, limit)).map(({ number }) => number)
    expect(await numbersFrom(TODAY + 5, 7)).toEqual([TODAY, TODAY - 1])
    expect(await numbersFrom(7, 100)).toEqual([7, 6, 4, 3, 2, 1])
    expect(await numbersFrom(7, 0)).toEqual([])
    expect(await numbersFrom(0, 10)).toEqual([])
  })
})

describe('a day for which nothing was composed', () => {
  it('has its game when the first player asks', async () => {
    world.toGame(TODAY + 200)
    const [one, other] = await Promise.all([games.byNumber(TODAY + 200), games.byNumber(TODAY + 200)])
    expect(one.number).toBe(TODAY + 200)
    expect(other).toEqual(one)
  })
})
