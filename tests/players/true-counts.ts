/** Whether every count equals the picks, which holds as long as no play was erased. */
import { expect } from 'vitest'
import type { TestServer } from '../support/test-server.ts'

/** In the database, and in memory, of which boards and scores are made. */
export async function expectCountsTrue({ prisma, player }: TestServer, number: number): Promise<void> {
  const { id: gameId } = await prisma.game.findUniqueOrThrow({ where: { number } })
  const tallies = await prisma.tally.findMany({ where: { gameId, count: { gt: 0 } } })
  const picks = await prisma.$queryRaw<{ place: string; count: number }[]>`
    select square || ':' || song_id as place, count(*)::int from pick where game_id = ${gameId} group by square, song_id`
  const counts = new Map(tallies.map(({ squarePosition, songId, count }) => [`${squarePosition}:${songId}`, count]))
  expect(counts).toEqual(new Map(picks.map(({ place, count }) => [place, count])))
  const { game } = await player().asks<{ game: { squares: { pickCount: number }[] } }>(
    'query ($number: Int!) { game(number: $number) { ... on Game { squares { pickCount } } } }',
    { number },
  )
  const inMemory = game.squares.reduce((sum, { pickCount }) => sum + pickCount, 0)
  expect(inMemory).toBe([...counts.values()].reduce((sum, count) => sum + count, 0))
}
