import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleBoards } from '#server/boards/settle-boards.ts'
import { picksOf } from '#server/play/play-picks.ts'
import { clearDemo, seedDemo } from '#server/players/demo-community.ts'
import { composeGames } from '#server/portal/compose-games.ts'
import { openWorld, type World, writePlay } from '../play/world.ts'

const TODAY = 40
let world: World
let visitor: string

beforeAll(async () => {
  world = await openWorld(TODAY)
  await composeGames(world)
  await settle()
  const { id, squares, number } = await gameOf(TODAY)
  expect(number).toBe(TODAY)
  const picks = squares.map(({ answers }) => answers[0] ?? 0)
  visitor = await writePlay(world.prisma, { gameId: id, picks, startedAt: world.now(), endedAt: world.now() })
})
afterAll(() => world[Symbol.asyncDispose]())

const settle = () =>
  settleBoards({ prisma: world.prisma, calendar: world.product, now: world.now, engine: { async reload() {} } })
const seed = () => seedDemo({ prisma: world.prisma, calendar: world.product, now: world.now, settle })

function gameOf(number: number) {
  return world.prisma.game.findUniqueOrThrow({
    where: { number },
    include: { squares: { orderBy: { position: 'asc' } }, plays: { include: { wrongGuesses: true } } },
  })
}

/** Games whose counts are not what their picks add up to. */
const wrongCounts = () => world.prisma.$queryRaw<{ game_id: number }[]>`
  select game_id from (select game_id, square, song_id, count(*)::int as count from pick group by 1, 2, 3) picked
  full join tally using (game_id, square, song_id) where picked.count is distinct from tally.count`

const everything = async () => ({
  players: await world.prisma.player.findMany({ orderBy: { id: 'asc' } }),
  plays: await world.prisma.play.findMany({ orderBy: [{ gameId: 'asc' }, { playerId: 'asc' }] }),
  tallies: await world.prisma.tally.findMany({
    orderBy: [{ gameId: 'asc' }, { squarePosition: 'asc' }, { songId: 'asc' }],
  }),
})

describe('a demo community', () => {
  it('comes once, marked, on the boards of today and of the week before', async () => {
    expect(await Promise.all([seed(), seed()]).then((counts) => counts.toSorted())).toEqual([0, 40])
    expect(await world.prisma.player.count({ where: { isDemo: true } })).toBe(40)
    for (let number = TODAY - 7; number <= TODAY; number++) {
      const game = await gameOf(number)
      expect(game.plays.length, `game ${number}`).toBeGreaterThan(20)
      expect(game.settledAt === null, `game ${number}`).toBe(number === TODAY)
    }
    const finished = await world.prisma.play.count({
      where: { completedAt: { not: null }, game: { number: { lt: TODAY } } },
    })
    expect(await world.prisma.finalStanding.count()).toBe(finished)
    expect(await world.prisma.play.count({ where: { game: { number: TODAY - 8 } } })).toBe(0)
  })

  it('plays by the rules: only answers fill squares, counts are the picks, nothing happens tomorrow', async () => {
    expect(await wrongCounts()).toEqual([])
    let wrong = 0
    for (let number = TODAY - 7; number <= TODAY; number++) {
      const { squares, plays } = await gameOf(number)
      for (const play of plays) {
        const { wrongGuesses, filled, startedAt, completedAt, playerId } = play
        const picks = picksOf(play)
        expect(picks).toHaveLength(filled)
        expect(picks.every(({ square, songId }) => squares[square]?.answers.includes(songId))).toBe(true)
        expect(wrongGuesses.some(({ square, songId }) => squares[square]?.answers.includes(songId))).toBe(false)
        const times = [...picks.map(({ pickedAt }) => pickedAt), ...wrongGuesses.map(({ guessedAt }) => guessedAt)]
        if (playerId !== visitor) expect(times.toSorted((a, b) => a.getTime() - b.getTime())[0]).toEqual(startedAt)
        for (const time of [startedAt, completedAt ?? startedAt, ...times]) {
          expect(time.getTime()).toBeLessThanOrEqual(world.now().getTime())
        }
        wrong += wrongGuesses.length
      }
    }
    expect(wrong).toBeGreaterThan(100)
  })

  it('is believable: most finish, some are at it, a few give up, and some songs are picked by many', async () => {
    const [plays, completed, lost] = await Promise.all([
      world.prisma.play.count(),
      world.prisma.play.count({ where: { completedAt: { not: null } } }),
      world.prisma.play.count({ where: { gaveUpAt: { not: null } } }),
    ])
    expect(completed / plays).toBeGreaterThan(0.75)
    expect(plays - completed - lost).toBeGreaterThan(5)
    expect(lost).toBeGreaterThan(2)
    const [most] = await world.prisma.tally.findMany({ orderBy: { count: 'desc' }, take: 1 })
    expect(most?.count).toBeGreaterThan(10)
    expect(await world.prisma.tally.count({ where: { count: 1 } })).toBeGreaterThan(50)
  })

  it('goes without a trace from an open board, and leaves settled ones to those who stay', async () => {
    const yesterday = await gameOf(TODAY - 1)
    const yesterdaysTallies = await world.prisma.tally.findMany({ where: { gameId: yesterday.id } })
    expect(await clearDemo(world.prisma)).toBe(40)
    expect(await world.prisma.player.findMany({ select: { id: true } })).toEqual([{ id: visitor }])
    expect(await world.prisma.finalStanding.count()).toBe(0)
    const today = await gameOf(TODAY)
    expect(today.plays.map(({ playerId }) => playerId)).toEqual([visitor])
    const tallies = await world.prisma.tally.findMany({
      where: { gameId: today.id },
      orderBy: { squarePosition: 'asc' },
    })
    expect(tallies.map(({ songId, count }) => ({ songId, count }))).toEqual(
      today.squares.map(({ answers }) => ({ songId: answers[0], count: 1 })),
    )
    expect(await world.prisma.tally.findMany({ where: { gameId: yesterday.id } })).toEqual(yesterdaysTallies)
    expect(await clearDemo(world.prisma)).toBe(0)
  })

  it('is the same each time it is made', async () => {
    await world.prisma.tally.deleteMany({})
    await world.prisma.player.deleteMany({})
    await seed()
    const first = await everything()
    await clearDemo(world.prisma)
    await world.prisma.tally.deleteMany({})
    await seed()
    const withoutWriteTime = ({ players, ...rest }: typeof first) => ({ players: players.map(({ id }) => id), ...rest })
    expect(withoutWriteTime(await everything())).toEqual(withoutWriteTime(first))
  })
})
