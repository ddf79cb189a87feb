import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnswersHidden } from '#schema/errors.ts'
import { settlesAt } from '#schema/rules/calendar/calendar.ts'
import { squareRarity } from '#schema/rules/scoring/rarity.ts'
import { settleBoards } from '#server/boards/settle-boards.ts'
import { memoryBus } from '#server/live/broadcast/bus.ts'
import { openEngine } from './engine.ts'
import { newPlayer, openStage, type Stage } from './stage.ts'

const TODAY = 40
let stage: Stage
let today: Stage['today']
let answers: Stage['answers']

beforeAll(async () => {
  stage = await openStage(TODAY)
  ;({ today, answers } = stage)
})
afterAll(() => stage[Symbol.asyncDispose]())
const player = () => newPlayer(stage)

describe('the answers to a square', () => {
  it("are hidden from whoever has not filled it, in today's game and in one whose hour of grace runs", async () => {
    const ada = player()
    await expect(ada.verbs().answersOf(today, 0)).rejects.toThrow(AnswersHidden)
    await ada.wrong(0)
    await ada.right(1)
    await expect(ada.verbs().answersOf(today, 0)).rejects.toThrow(AnswersHidden)
    stage.world.toGame(TODAY + 1, 0.5)
    await expect(ada.verbs().answersOf(await stage.games.byNumber(TODAY), 0)).rejects.toThrow(AnswersHidden)
    stage.world.toGame(TODAY)
  })

  it('open with the square: most picked first, then by title, each with its share', async () => {
    const ada = player()
    await ada.right(6, 1)
    const open = await ada.verbs().answersOf(today, 6)
    expect(open).toHaveLength(answers[6]?.length ?? 0)
    expect(open.filter(({ isOwn }) => isOwn).map(({ songId }) => songId)).toEqual([answers[6]?.[1]])
    const tallies = open.flatMap(({ tally }) => tally ?? [])
    expect(tallies).toHaveLength(open.length)
    const total = tallies.reduce((sum, { count }) => sum + count, 0)
    for (const { count, rarity, isUnicorn } of tallies) {
      expect(isUnicorn).toBe(count === 1)
      expect(rarity).toBe(squareRarity({ count, total }))
    }
    const { songs } = stage.world.snapshot.current()
    const titleOf = (id: number) => songs.byId(id)?.title ?? ''
    for (const [place, answer] of open.entries()) {
      const next = open[place + 1]
      if (!next) break
      const [count, nextCount] = [tallies[place]?.count ?? 0, tallies[place + 1]?.count ?? 0]
      expect(count).toBeGreaterThanOrEqual(nextCount)
      if (count === nextCount) {
        expect(titleOf(answer.songId).localeCompare(titleOf(next.songId), 'en')).toBeLessThanOrEqual(0)
      }
    }
  })
})

describe('what a play is worth', () => {
  it('is known as soon as the guess is answered, and stands on the board', async () => {
    const ada = player()
    const play = await ada.finishes()
    const score = await ada.live().scoreOf(play)
    expect(score).toMatchObject({ isArchive: false, rank: 1 })
    expect(score.picks.every((pick) => pick && pick.total >= pick.count)).toBe(true)
    const board = await ada.live().leaderboard(today, 'all')
    expect(board).toMatchObject({ gameNumber: TODAY, isSettled: false, neighbourhood: [] })
    expect(board.entries.map(({ ref }) => ref)).toContain(play.ref)
    expect(await ada.live().countsOf(today.id)).toMatchObject({ completedCount: board.completedCount })
  })

  it('is known at a node that has not heard of it, without the others reading the game again', async () => {
    const bus = memoryBus()
    const outdated: (number | null)[] = []
    bus.subscribe('gamesInvalidated', ({ gameId }) => outdated.push(gameId))
    await using engine = openEngine(stage.world, bus)
    const here = newPlayer({ ...stage, engine }).live()
    const before = await here.countsOf(today.id)
    const play = await player().finishes()
    expect(await here.countsOf(today.id)).toEqual(before)
    expect(await here.scoreOf(play)).toMatchObject({ isArchive: false })
    expect((await here.countsOf(today.id)).completedCount).toBe(before.completedCount + 1)
    expect(outdated).toEqual([])
  })

  it('moves the board of whoever watches', async () => {
    const [ada, ben] = [player(), player()]
    const boards = ben.live().watchLeaderboard(today, 'all')[Symbol.asyncIterator]()
    const before = (await boards.next()).value
    await ada.right(0)
    let seen = before
    while (seen.startedCount === before.startedCount) seen = (await boards.next()).value
    expect(seen.startedCount).toBe(before.startedCount + 1)
    const pending = boards.next()
    await boards.return?.()
    await pending
    expect(await boards.next()).toMatchObject({ done: true })
  })
})

describe('a settled game', () => {
  it('opens its answers to everybody, and later plays are archive plays that move nobody', async () => {
    stage.world.setNow(new Date(settlesAt(TODAY, stage.world.product).getTime() + 60_000))
    expect(await settleBoards({ ...stage.world, calendar: stage.world.product, engine: stage.engine })).toEqual([TODAY])
    const settled = await stage.games.byNumber(TODAY)
    expect(settled.settledAt).not.toBeNull()
    const late = player()
    expect(await late.verbs().answersOf(settled, 0)).toHaveLength(answers[0]?.length ?? 0)
    const before = await late.live().leaderboard(settled, 'all')
    expect(before.isSettled).toBe(true)
    const play = await late.finishes(2)
    expect(await late.live().scoreOf(play)).toMatchObject({ isArchive: true })
    expect((await late.live().leaderboard(settled, 'all')).entries).toEqual(before.entries)
  })
})
