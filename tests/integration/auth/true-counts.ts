/** Whether every count is what the picks say: so it is as long as nobody has left. */
import { expect } from 'vitest'
import type { TestServer } from '../../support/test-server.ts'

/** In the database, and in memory, of which boards and scores are made. */
export async function expectCountsTrue({ prisma, player }: TestServer, number: number): Promise<void> {
  const { id: gameId } = await prisma.game.findUniqueOrThrow({ where: { number } })
  const tallies = await prisma.tally.findMany({ where: { gameId, count: { gt: 0 } } })
  const picks = await prisma.pick.groupBy({ by: ['square', 'songId'], where: { gameId }, _count: true })
  const counts = new Map(tallies.map(({ squarePosition, songId, count }) => [`${squarePosition}:${songId}`, count]))
  expect(counts).toEqual(new Map(picks.map(({ square, songId, _count }) => [`${square}:${songId}`, _count])))
  const { game } = await player().asks<{ game: { squares: { pickCount: number }[] } }>(
    'query ($number: Int!) { game(number: $number) { ... on Game { squares { pickCount } } } }',
    { number },
  )
  const inMemory = game.squares.reduce((sum, { pickCount }) => sum + pickCount, 0)
  expect(inMemory).toBe([...counts.values()].reduce((sum, count) => sum + count, 0))
}
