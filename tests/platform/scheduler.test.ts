import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameEndsAt } from '#schema/rules/calendar/calendar.ts'
import { type SchedulerDeps, startScheduler } from '#server/composition/scheduler.ts'
import { createPublishedGames } from '#server/play/published-games.ts'
import { AHEAD, composeGames } from '#server/portal/compose-games.ts'
import { openWorld, type World } from '../play/world.ts'

const TODAY = 20
let world: World

beforeAll(async () => {
  world = await openWorld(TODAY)
})
afterAll(() => world[Symbol.asyncDispose]())

describe('housekeeping', () => {
  const reloaded: number[] = []
  const failures: string[] = []
  const open = (duties: Pick<SchedulerDeps, 'mendLate' | 'announceToWebhooks'> = {}) =>
    startScheduler({
      ...world,
      ...duties,
      clock: { now: world.now, read: async () => world.now() },
      games: createPublishedGames({ ...world, calendar: world.product, compose: () => composeGames(world) }),
      engine: {
        async reload(id) {
          reloaded.push(id)
        },
      },
      log: {
        error(_details, message) {
          failures.push(message)
        },
      },
    })
  const state = async () => ({
    last: (await world.prisma.game.aggregate({ _max: { number: true } }))._max.number,
    settled: await world.prisma.game.count({ where: { settledAt: { not: null } } }),
  })

  it('composes ahead and settles what is due, at its start and when its day comes', async () => {
    await using house = open()
    await house.round()
    expect(await state()).toEqual({ last: TODAY + AHEAD, settled: TODAY - 1 })
    expect(reloaded).toEqual([])

    world.toGame(TODAY + 1, 0)
    await house.round()
    expect(await state()).toEqual({ last: TODAY + 1 + AHEAD, settled: TODAY - 1 })

    world.toGame(TODAY + 1, 1.1)
    await house.round()
    expect(await state()).toEqual({ last: TODAY + 1 + AHEAD, settled: TODAY })
    const { id } = await world.prisma.game.findUniqueOrThrow({ where: { number: TODAY } })
    expect(reloaded).toEqual([id])
  })

  it('wakes by itself when a game begins', async () => {
    const number = TODAY + 2
    const midnight = gameEndsAt(number - 1, world.product).getTime()
    world.setNow(new Date(midnight - 200))
    await using house = open()
    await house.round()
    expect((await state()).last).toBe(number - 1 + AHEAD)
    world.setNow(new Date(midnight + 50))
    await expect.poll(async () => (await state()).last, { timeout: 5000 }).toBe(number + AHEAD)
    expect(failures).toEqual([])
  })

  it('does what else is due when one duty fails, and says that it failed', async () => {
    const { settled } = await state()
    const done: string[] = []
    await using house = open({
      mendLate: () => Promise.reject(new Error('Nothing can be mended')),
      async announceToWebhooks() {
        done.push('told hooks')
      },
    })
    world.toGame(TODAY + 4, 1.1)
    await expect(house.round()).rejects.toMatchObject({ errors: [{ message: 'Nothing can be mended' }] })
    expect((await state()).settled).toBeGreaterThan(settled)
    expect(done).toContain('told hooks')
    await expect.poll(() => failures.splice(0)).toEqual(['Composing or settling has failed and is tried again'])
  })

  it('says what failed, and ends when it is told to', async () => {
    world.toGame(TODAY + 10)
    await world.prisma.$executeRaw`alter table game add constraint broken check (created_at < '2000-01-01') not valid`
    const house = open()
    await expect(house.round()).rejects.toThrow()
    await house[Symbol.asyncDispose]()
    expect(failures).toEqual(['Composing or settling has failed and is tried again'])
  })
})
