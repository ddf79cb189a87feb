/** Guesses that were refused although they are answers by now. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { restorable, restoreLate } from '#server/play/restore-guesses.ts'
import { answersOfGames, theseAnswers } from '#server/play/write-regrade.ts'
import { composeGames } from '#server/portal/compose-games.ts'
import { openWorld, type World, writePlay } from './world.ts'

const TODAY = 5
let world: World
/** A game that was corrected a moment ago, and an answer of square 3 and one of square 4. */
let gameId: number
let third: number
let fourth: number
let playerId: string

beforeAll(async () => {
  world = await openWorld(TODAY)
  await composeGames(world)
  const game = await world.prisma.game.findUniqueOrThrow({
    where: { number: TODAY },
    include: { squares: { orderBy: { position: 'asc' } } },
  })
  gameId = game.id
  third = game.squares[3]?.answers[0] ?? 0
  fourth = game.squares[4]?.answers[0] ?? 0
})
afterAll(() => world[Symbol.asyncDispose]())

beforeEach(async () => {
  const startedAt = gameStartsAt(TODAY, world.product)
  playerId = await writePlay(world.prisma, { gameId, picks: [], startedAt, endedAt: startedAt })
  await world.prisma.game.update({ where: { id: gameId }, data: { correctedAt: world.now() } })
  await world.prisma.wrongGuess.createMany({
    data: [
      { gameId, playerId, square: 3, songId: third, guessedAt: world.now() },
      { gameId, playerId, square: 4, songId: fourth, guessedAt: world.now() },
      { gameId, playerId, square: 5, songId: third, guessedAt: world.now() },
    ],
  })
  // In square 5 it is none, whatever the catalogue says.
  await world.prisma.$executeRaw`
    update square set answers = array_remove(answers, ${third}::int) where game_id = ${gameId} and position = 5`
})

it('are found by the songs and squares that were added alone, or by all answers of their games', async () => {
  const foundBy = async (answers: Parameters<typeof restorable>[1]) => {
    const { plays } = await world.prisma.$transaction((tx) => restorable(tx, answers, world.now()))
    return plays.map((play) => play.playerId)
  }
  expect(await foundBy(theseAnswers([{ gameId, square: 3, songId: third }]))).toEqual([playerId])
  expect(await foundBy(answersOfGames([gameId]))).toEqual([playerId])
  expect(await foundBy(theseAnswers([{ gameId, square: 4, songId: third }]))).toEqual([])
  expect(await foundBy(theseAnswers([]))).toEqual([])
})

it('count as of today where a board was being settled when they were found', async () => {
  const late = await world.prisma.$transaction(async (tx) => {
    await tx.game.update({ where: { id: gameId }, data: { settledAt: world.now() } })
    const restoring = restoreLate(world)
    await expect.poll(waitingCount).toBe(1)
    return { restoring }
  })
  expect((await late.restoring).gameIds).toEqual([gameId])
  const { picks, restoredAt } = await world.prisma.play.findUniqueOrThrow({
    where: { gameId_playerId: { gameId, playerId } },
  })
  expect([picks[3], picks[4], picks[5]]).toEqual([third, fourth, -1])
  expect(restoredAt[3]).toEqual(world.now())
})

async function waitingCount(): Promise<number> {
  const { rows } = await world.clients.pool.query<{ count: number }>(
    'select count(distinct pid)::int as count from pg_locks where not granted',
  )
  return rows[0]?.count ?? 0
}

it('move no count where the play does not count', async () => {
  await world.prisma.play.updateMany({ where: { gameId, playerId }, data: { isCounted: false } })
  const tallies = () =>
    world.prisma.tally.findMany({ where: { gameId }, orderBy: [{ squarePosition: 'asc' }, { songId: 'asc' }] })
  const before = await tallies()
  expect((await restoreLate(world)).playerIds).toContain(playerId)
  expect(await tallies()).toEqual(before)
  const { picks } = await world.prisma.play.findUniqueOrThrow({ where: { gameId_playerId: { gameId, playerId } } })
  expect([picks[3], picks[4]]).toEqual([third, fourth])
})
