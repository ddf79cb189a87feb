import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { clueKey } from '#schema/rules/puzzle/clue.ts'
import { wordsOf } from '#schema/rules/puzzle/lyric-words.ts'
import { checkPuzzle } from '#schema/rules/puzzle/puzzle.ts'
import { AHEAD, composeGames, recomposeUnbegun } from '#server/portal/compose-games.ts'
import { storedGames, three } from '../play/stored-games.ts'
import { openWorld, type World } from '../play/world.ts'

const TODAY = 100
let world: World

beforeAll(async () => {
  world = await openWorld(TODAY)
})
afterAll(() => world[Symbol.asyncDispose]())

const allGames = () => storedGames(world.prisma)

describe('composing on a fresh start', () => {
  it('makes every game from the first to sixty days ahead, once, however many nodes start together', async () => {
    const progress: number[] = []
    const made = await Promise.all([
      composeGames(world, (done) => progress.push(done)),
      composeGames(world),
      composeGames(world),
    ])
    expect(made.toSorted()).toEqual([0, 0, TODAY + AHEAD])
    const games = await allGames()
    expect(games.map(({ number }) => number)).toEqual(Array.from({ length: TODAY + AHEAD }, (_, place) => place + 1))
    expect(games.every(({ createdBy, checkedBy }) => createdBy === 'auto' && checkedBy === null)).toBe(true)
    expect(progress.length === 0 || progress.at(-1) === TODAY + AHEAD).toBe(true)
  })

  it('obeys the rules of admins in every game', async () => {
    const { index } = world.snapshot.current()
    const history: { clues: readonly Clue[] }[] = []
    for (const { number, rows, columns } of await allGames()) {
      const problems = checkPuzzle({ rows: three(rows), columns: three(columns) }, index, history.slice(-30))
      expect(problems, `game ${number}`).toEqual([])
      history.push({ clues: [...rows, ...columns] })
    }
  })

  it('stores for each square the songs that fit both clues, as a naive search of the catalogue finds them', async () => {
    const songs = await world.prisma.song.findMany({
      include: { albums: true, categories: { include: { category: true } } },
      orderBy: { id: 'asc' },
    })
    const fits = (song: (typeof songs)[number], clue: Clue) => {
      if (clue.kind === 'word') return wordsOf(song.lyrics).has(clue.word)
      if (clue.kind === 'album') return song.albums.some(({ albumId }) => albumId === clue.albumId)
      if (clue.kind === 'category') return song.categories.some(({ category }) => category.code === clue.code)
      return true
    }
    for (const { number, rows, columns, squares } of await allGames()) {
      const naive = rows.flatMap((row) =>
        columns.map((column) => songs.filter((song) => fits(song, row) && fits(song, column)).map(({ id }) => id)),
      )
      expect(
        squares.map(({ answers }) => answers),
        `game ${number}`,
      ).toEqual(naive)
    }
  })

  it('changes nothing when nothing is missing', async () => {
    const before = await allGames()
    expect(await composeGames(world)).toBe(0)
    expect(await allGames()).toEqual(before)
  })
})

describe('composing later', () => {
  it('adds a game a day, and fills a gap without taking a category from its neighbours', async () => {
    world.toGame(TODAY + 1)
    await world.prisma.game.delete({ where: { number: TODAY - 10 } })
    expect(await composeGames(world)).toBe(2)
    const games = await allGames()
    const near = games.filter(({ number }) => Math.abs((number ?? 0) - (TODAY - 10)) <= 30)
    const filled = near.find(({ number }) => number === TODAY - 10)
    const categories = [...(filled?.rows ?? []), ...(filled?.columns ?? [])]
      .filter(({ kind }) => kind === 'category')
      .map(clueKey)
    const others = near
      .filter((game) => game !== filled)
      .flatMap(({ rows, columns }) => [...rows, ...columns])
      .map(clueKey)
    expect(categories.filter((key) => others.includes(key))).toEqual([])
  })

  it("composes games to come anew after the catalogue has changed, but none that has begun, was checked or is an admin's", async () => {
    const before = await allGames()
    await world.prisma.game.update({ where: { number: TODAY + 5 }, data: { checkedBy: 'ada', checkedAt: world.now() } })
    await world.prisma.game.update({ where: { number: TODAY + 6 }, data: { createdBy: 'ada' } })
    const song = await world.prisma.song.create({ data: { slug: 'new', title: 'New', lyrics: 'love love rain night' } })
    await world.prisma.catalogueImport.create({ data: { digest: 'a'.repeat(64), source: 'shipped' } })

    expect(await recomposeUnbegun(world)).toBe(AHEAD - 2)

    const after = await allGames()
    expect(after).toHaveLength(before.length)
    const kept = new Set(before.map(({ id }) => id))
    const renewed = after.filter(({ id }) => !kept.has(id)).map(({ number }) => number)
    expect(renewed).toEqual(
      Array.from({ length: AHEAD }, (_, place) => TODAY + 2 + place).filter((n) => n !== TODAY + 5 && n !== TODAY + 6),
    )
    const answers = after.flatMap(({ squares }) => squares).flatMap((square) => square.answers)
    expect(answers).toContain(song.id)
    expect(after.slice(0, TODAY + 1)).toEqual(before.slice(0, TODAY + 1))
  })
})
