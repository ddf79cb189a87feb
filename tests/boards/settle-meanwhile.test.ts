/** What people do while the board on which they are is being settled. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Prisma } from '#prisma/generated/client/client.ts'
import { gameStartsAt, settlesAt } from '#schema/rules/calendar/calendar.ts'
import { countedDays } from '#schema/rules/scoring/dashboard.ts'
import { rarityOf, squareMicros } from '#schema/rules/scoring/rarity.ts'
import { settle } from '#schema/rules/scoring/settlement.ts'
import { settleBoards } from '#server/boards/settle-boards.ts'
import { adoptVisitor } from '#server/players/adopt-visitor.ts'
import { composeGames } from '#server/portal/compose-games.ts'
import { dashboardReaderOn } from '#server/portal/read-dashboard.ts'
import { openWorld, type World, writePlay } from '../play/world.ts'

const LAST = 12
let world: World
/** The next game whose board is not settled. */
let next = 1

beforeAll(async () => {
  world = await openWorld(LAST)
  await composeGames(world)
})
afterAll(() => world[Symbol.asyncDispose]())

interface OpenBoard {
  readonly id: number
  readonly number: number
  /** A player who has picked the answers at these places, square by square. */
  plays(places: readonly number[]): Promise<string>
  /** What the rules make of the plays as they are, by player. */
  final(): Promise<ReadonlyMap<string, object>>
  settles(): Promise<readonly number[]>
}

async function openBoard(): Promise<OpenBoard> {
  const number = next++
  const { id, squares } = await world.prisma.game.findUniqueOrThrow({
    where: { number },
    include: { squares: { orderBy: { position: 'asc' } } },
  })
  const [startedAt, closesAt] = [gameStartsAt(number, world.product), settlesAt(number, world.product)]
  return {
    id,
    number,
    plays: (places) => {
      const picks = squares.map(({ answers }, square) => answers[places[square] ?? 0] ?? 0)
      return writePlay(world.prisma, { gameId: id, picks, startedAt, endedAt: startedAt })
    },
    final: () => finalBoard(id, closesAt),
    settles() {
      world.setNow(new Date(closesAt.getTime() + 60_000))
      const engine = { async reload() {} }
      return settleBoards({ prisma: world.prisma, calendar: world.product, now: world.now, engine })
    },
  }
}

async function finalBoard(gameId: number, closesAt: Date): Promise<ReadonlyMap<string, object>> {
  const tallies = await world.prisma.tally.findMany({ where: { gameId } })
  const plays = await world.prisma.play.findMany({ where: { gameId } })
  const worth = (square: number, songId: number) => {
    const counts = tallies.filter(({ squarePosition }) => squarePosition === square)
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return squareMicros(counts.find((each) => each.songId === songId)?.count ?? 0, total)
  }
  const finishers = plays.map(({ playerId, picks, completedAt }) => {
    const micros = picks.reduce((sum, songId, square) => sum + worth(square, songId), 0)
    return { id: playerId, rarity: rarityOf(micros), completedAt }
  })
  const lines = settle(finishers, closesAt)
  return new Map(lines.map(({ id, rarity, rank, percentile }) => [id, { rarity, rank, percentile }]))
}

async function storedBoard(gameId: number): Promise<ReadonlyMap<string, object>> {
  const lines = await world.prisma.finalStanding.findMany({ where: { gameId } })
  return new Map(
    lines.map(({ playerId, rarityMicros, rank, percentile }) => [
      playerId,
      { rarity: rarityOf(rarityMicros), rank, percentile },
    ]),
  )
}

/** Settles a board while a change of players, which began before, is not yet saved. */
async function settlesDuring(board: OpenBoard, change: (tx: Prisma.TransactionClient) => Promise<unknown>) {
  const settling = await world.prisma.$transaction(async (tx) => {
    await change(tx)
    const settled = board.settles()
    await expect.poll(waitingCount).toBe(1)
    return { settled }
  })
  return settling.settled
}

async function waitingCount(): Promise<number> {
  const { rows } = await world.clients.pool.query<{ count: number }>(
    'select count(distinct pid)::int as count from pg_locks where not granted',
  )
  return rows[0]?.count ?? 0
}

const AWAY = { picks: [1, 1, 1, 0, 0, 0, 0, 0, 0], others: [[], [], [0, 1], [2, 2, 2]] }

it('[SE1] [SE2] stores what the rules make of the plays, whatever they are', async () => {
  const places = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 9, maxLength: 9 })
  const boards = fc.sample(fc.array(places, { minLength: 1, maxLength: 12 }), { numRuns: 5, seed: 9 })
  for (const plays of boards) {
    const board = await openBoard()
    for (const play of plays) await board.plays(play)
    expect(await board.settles()).toEqual([board.number])
    expect(await storedBoard(board.id)).toEqual(await board.final())
  }
})

it('is settled for all others when somebody deletes their account meanwhile', async () => {
  const board = await openBoard()
  const leaver = await board.plays(AWAY.picks)
  for (const places of AWAY.others) await board.plays(places)
  const final = new Map(await board.final())
  const settled = await settlesDuring(board, (tx) => tx.player.delete({ where: { id: leaver } }))
  expect(settled).toEqual([board.number])
  // As if they had gone a moment later: their line goes, and no other changes.
  final.delete(leaver)
  expect(await storedBoard(board.id)).toEqual(final)
})

it('has the line of a visitor who signs in meanwhile, under their account', async () => {
  const board = await openBoard()
  const visitorId = await board.plays(AWAY.picks)
  for (const places of AWAY.others) await board.plays(places)
  const { id: accountId } = await world.prisma.player.create({ data: { id: randomUUID() } })
  // The sign-in began a moment before the board closed.
  const now = new Date(settlesAt(board.number, world.product).getTime() - 1)
  const adoption = { visitorId, adopterId: accountId, calendar: world.product, now }
  const settled = await settlesDuring(board, (tx) => adoptVisitor(tx, adoption))
  expect(settled).toEqual([board.number])
  expect(await storedBoard(board.id)).toEqual(await board.final())
  expect((await storedBoard(board.id)).has(accountId)).toBe(true)
})

it('begins anew where a settling was cut off, and nobody has seen its lines', async () => {
  const board = await openBoard()
  const [ada] = [await board.plays([]), await board.plays([1])]
  const half = { gameId: board.id, playerId: ada, rarityMicros: 5, unicornCount: 9, rank: 7, percentile: 1 }
  await world.prisma.finalStanding.create({ data: half })
  const days = countedDays(LAST, 30, world.product).filter(({ number }) => number === board.number)
  expect([...(await dashboardReaderOn(world.clients.pool).scores(days, 50)).values()]).toEqual([])
  await board.settles()
  expect(await storedBoard(board.id)).toEqual(await board.final())
})
