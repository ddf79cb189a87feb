/** The standings of a group: the same scores as on the boards. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleBoards } from '#server/boards/settle-boards.ts'
import { newPlayer, openStage, type Stage } from '../play/stage.ts'

const TODAY = 40

let stage: Stage
beforeAll(async () => {
  stage = await openStage(TODAY)
})
afterAll(() => stage[Symbol.asyncDispose]())

async function account(displayName: string): Promise<string> {
  const { prisma } = stage.world
  const { id } = await prisma.player.create({ data: { id: randomUUID() } })
  const named = { firstName: displayName, fullName: displayName, displayName, friendCode: id, countryCode: 'gb-eng' }
  await prisma.account.create({ data: { playerId: id, ...named } })
  return id
}

const standings = (...ids: readonly string[]) => newPlayer(stage).live().groupStandings(stage.today, ids)

async function next<T>(iterator: AsyncIterator<T>): Promise<T> {
  const { done, value } = await iterator.next()
  if (done) throw new Error('the watching has ended')
  return value
}

describe('the standings of a group', () => {
  it('have the scores of the board, positions of their own, and those who have not begun', async () => {
    const [ada, ben, cem, dee] = Array.from({ length: 4 }, () => newPlayer(stage))
    const plays = [await ada?.finishes(0), await ben?.finishes(0), await cem?.finishes(1)]
    await dee?.right(0)
    const eve = await account('Eve')
    const ids = plays.map((play) => play?.playerId ?? '')
    const { entries } = await standings(...ids, eve)
    const scores = await Promise.all(ids.map((id) => stage.engine.score(stage.today.id, id)))
    for (const [place, id] of ids.entries()) {
      const { rarity, unicornCount } = scores[place] ?? {}
      const mine = { state: 'completed', rarity, unicornCount, ref: plays[place]?.ref }
      expect(entries.find(({ playerId }) => playerId === id)).toMatchObject(mine)
    }
    expect(entries.at(-1)).toEqual({
      playerId: eve,
      ref: null,
      state: 'notStarted',
      hasGivenUp: false,
      filled: 0,
      position: null,
      rarity: null,
      unicornCount: 0,
      name: 'Eve',
      countryCode: 'gb-eng',
      photoUrl: null,
    })
    expect((await standings(ids[1] ?? '', ids[2] ?? '')).entries.map(({ position }) => position)).toEqual([1, 2])
    expect((await standings(ids[2] ?? '')).entries).toMatchObject([{ position: 1 }])
  })

  it('tell who has given up', async () => {
    const ada = newPlayer(stage)
    await ada.right(0)
    const play = await ada.verbs().giveUp({ gameNumber: TODAY })
    expect((await standings(play.playerId)).entries).toMatchObject([
      { state: 'inProgress', hasGivenUp: true, filled: 1, position: null, rarity: null },
    ])
  })

  it('are told live: after a guess of theirs, and when the group has changed', async () => {
    const [ada, ben] = [newPlayer(stage), newPlayer(stage)]
    const adas = await ada.finishes(2)
    const eve = await account('Eva')
    let ids = [adas.playerId, eve]
    let tell: () => void = () => {}
    const changes = {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          await new Promise<void>((resolve) => {
            tell = resolve
          })
          yield
        }
      },
    }
    const watching = newPlayer(stage)
      .live()
      .watchGroup(stage.today, async () => ids, changes)
    const events = watching[Symbol.asyncIterator]()
    const first = await next(events)
    expect(first.entries.map(({ playerId }) => playerId)).toEqual(ids)
    // The count of Ada's own song changes her score; what Ben does elsewhere changes nothing, and is not told.
    const [song] = stage.answers[1] ?? []
    await ben.guess(1, adas.picks[1] ?? song ?? 0)
    const second = await next(events)
    expect(second.entries[0]?.rarity).not.toBe(first.entries[0]?.rarity)
    expect(second.version).toBeGreaterThan(first.version)
    const bens = await ben.verbs().playOf(stage.today.id)
    ids = [...ids, bens?.playerId ?? '']
    tell()
    expect((await next(events)).entries).toHaveLength(3)
    void events.return?.()
  })

  it('stay as they settled; who completes later stands among them by the counts of all time', async () => {
    const { world, engine, today } = stage
    const [ada, ben] = [newPlayer(stage), newPlayer(stage)]
    const [adas] = [await ada.finishes(0), await ben.right(0)]
    world.toGame(TODAY + 1)
    await settleBoards({ prisma: world.prisma, calendar: world.product, now: world.now, engine })
    const settled = await standings(adas.playerId)
    const bens = await ben.finishes(0)
    const both = await standings(adas.playerId, bens.playerId)
    expect(both.entries.find(({ playerId }) => playerId === adas.playerId)).toMatchObject({
      rarity: settled.entries[0]?.rarity,
    })
    const archive = await engine.score(today.id, bens.playerId)
    expect(archive?.isArchive).toBe(true)
    expect(both.entries.find(({ playerId }) => playerId === bens.playerId)).toMatchObject({
      state: 'completed',
      rarity: archive?.rarity,
      position: expect.any(Number),
    })
  })
})
