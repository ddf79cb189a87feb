import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameEndsAt, gameStartsAt, settlesAt } from '#schema/rules/calendar/calendar.ts'
import { lastDueNumber, nextSettlingAt, settleBoards } from '#server/boards/settle-boards.ts'
import { composeGames } from '#server/portal/compose-games.ts'
import { openWorld, type World, writePlay } from '../play/world.ts'

const GAME = 10
let world: World
let gameId: number
/** For each square three answers: the first is picked by many. */
let answers: (readonly number[])[]
const reloaded: number[] = []

beforeAll(async () => {
  world = await openWorld(GAME)
  await composeGames(world)
  const game = await world.prisma.game.findUniqueOrThrow({
    where: { number: GAME },
    include: { squares: { orderBy: { position: 'asc' } } },
  })
  gameId = game.id
  answers = game.squares.map((square) => square.answers)
})
afterAll(() => world[Symbol.asyncDispose]())

const settleNow = () =>
  settleBoards({
    prisma: world.prisma,
    calendar: world.product,
    now: world.now,
    engine: {
      async reload(id) {
        reloaded.push(id)
      },
    },
  })

/** The song that stands at a place among the answers of each square. */
const column = (...places: number[]) => answers.map((songs, square) => songs[places[square] ?? places.at(-1) ?? 0] ?? 0)
const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)
const standings = () =>
  world.prisma.finalStanding.findMany({ where: { gameId }, orderBy: [{ rank: 'asc' }, { playerId: 'asc' }] })

describe('the board of a day', () => {
  it('stays open until its hour of grace is over', async () => {
    world.setNow(minutesAfter(settlesAt(GAME, world.product), -1))
    expect(await settleNow()).toEqual([])
    const open = await world.prisma.game.findMany({ where: { settledAt: null }, orderBy: { number: 'asc' } })
    expect(open[0]?.number).toBe(GAME)
    expect(await world.prisma.game.count({ where: { settledAt: { not: null } } })).toBe(GAME - 1)
  })

  it('is settled with the scores, ranks and percentiles of all who began in the day and finished in time', async () => {
    const start = gameStartsAt(GAME, world.product)
    const end = gameEndsAt(GAME, world.product)
    const close = settlesAt(GAME, world.product)
    const play = (picks: readonly number[], startedAt: Date, endedAt: Date) =>
      writePlay(world.prisma, { gameId, picks, startedAt, endedAt })
    const common = column(0)
    const ada = await play(column(0, 0, 0, 0, 0, 0, 0, 0, 1), start, minutesAfter(start, 5))
    const ben = await play(common, start, minutesAfter(start, 60))
    const cleo = await play(common, minutesAfter(end, -1), close)
    const dot = await play(column(1), minutesAfter(start, 90), minutesAfter(start, 99))
    await play(common, start, minutesAfter(close, 0.5))
    await play(common, end, minutesAfter(end, 5))
    await play(common.slice(0, 8), start, minutesAfter(start, 9))
    // Picked while the board is being settled: no part of its counts.
    await play(column(2), minutesAfter(close, 0.95), minutesAfter(close, 0.95))

    world.setNow(minutesAfter(close, 1))
    expect((await Promise.all([settleNow(), settleNow()])).flat()).toEqual([GAME])
    expect(reloaded).toContain(gameId)

    // Square 8: the common song 4 of 6, ada's and dot's the same one, 2 of 6. The others: 6 of 7, dot alone a unicorn.
    const six = Math.round(1e8 * (6 / 7))
    const four = Math.round(1e8 * (4 / 6))
    const two = Math.round(1e8 * (2 / 6))
    const rows = (await standings()).map(({ gameId: _, ...row }) => row)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual({ playerId: dot, rarityMicros: two, unicornCount: 8, rank: 1, percentile: 100 })
    expect(rows[1]).toEqual({
      playerId: ada,
      rarityMicros: 8 * six + two,
      unicornCount: 0,
      rank: 2,
      percentile: (100 * 2) / 3,
    })
    for (const [place, playerId] of [ben, cleo].toSorted().entries()) {
      const tied = { playerId, rarityMicros: 8 * six + four, unicornCount: 0, rank: 3, percentile: 0 }
      expect(rows[2 + place]).toEqual(tied)
    }
  })

  it('never changes again, whatever is played later', async () => {
    const before = await standings()
    const { settledAt } = await world.prisma.game.findUniqueOrThrow({ where: { id: gameId } })
    const later = minutesAfter(settlesAt(GAME, world.product), 600)
    await writePlay(world.prisma, { gameId, picks: column(1), startedAt: later, endedAt: later })
    world.setNow(minutesAfter(later, 1))
    expect(await settleNow()).toEqual([])
    expect(await standings()).toEqual(before)
    expect((await world.prisma.game.findUniqueOrThrow({ where: { id: gameId } })).settledAt).toEqual(settledAt)
  })
})

describe('when boards are settled', () => {
  it('is a moment after the hour of grace, so that the last guesses are in', () => {
    const close = settlesAt(GAME, world.product)
    expect(lastDueNumber(minutesAfter(close, 1), world.product)).toBe(GAME)
    expect(lastDueNumber(close, world.product)).toBe(GAME - 1)
    const next = nextSettlingAt(close, world.product)
    expect(lastDueNumber(next, world.product)).toBe(GAME)
    expect(lastDueNumber(new Date(next.getTime() - 1), world.product)).toBe(GAME - 1)
  })
})
