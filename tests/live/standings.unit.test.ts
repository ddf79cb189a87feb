import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squareMicros } from '#schema/rules/scoring/rarity.ts'
import type { LiveGame } from '#server/live/games/live-game.ts'
import { buildGame } from '#server/live/games/shelved-game.ts'
import { BLOCK } from '#server/live/standings/counted-keys.ts'
import { scoreKeys } from '#server/live/standings/score-keys.ts'
import { makeStandings, type Standings } from '#server/live/standings/standings.ts'
import { atOnce, inSlices, type StepRun, type Steps } from '#server/live/standings/steps.ts'
import { readerOf, visitor, type WrittenPlay } from '../support/packed-game.ts'

const SONGS = 3
const answers = Array.from({ length: 9 }, () => Array.from({ length: SONGS }, (_, i) => i + 1))
const refOf = (n: number) => `ref${`${(n * 7919) % 1_000_000}`.padStart(9, '0')}`
const idOf = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`

/** Per player the song of each square, 0 for none. */
const drawnPlay = fc.record({
  songs: fc.oneof(
    { weight: 3, arbitrary: fc.array(fc.integer({ min: 1, max: SONGS }), { minLength: 9, maxLength: 9 }) },
    fc.array(fc.integer({ min: 0, max: SONGS }), { minLength: 9, maxLength: 9 }),
  ),
  hasGivenUp: fc.boolean(),
  isSignedIn: fc.boolean(),
  isHidden: fc.boolean(),
  isUncounted: fc.boolean(),
})
type DrawnPlay = typeof drawnPlay extends fc.Arbitrary<infer T> ? T : never

/** What players do while standings are computed. */
const drawnMove = fc.record({ player: fc.nat({ max: 40 }), square: fc.nat({ max: 8 }), gives: fc.boolean() })

function written(drawn: readonly DrawnPlay[]): WrittenPlay[] {
  return drawn.map(({ songs, isSignedIn, hasGivenUp, isHidden, isUncounted }, n) => ({
    playerId: idOf(n),
    ref: refOf(n),
    isSignedIn,
    isHidden: isSignedIn && isHidden,
    hasGivenUp: hasGivenUp && songs.includes(0),
    isUncounted: !isSignedIn && isUncounted,
    picks: songs.flatMap((songId, square) => (songId === 0 ? [] : [{ square, songId, pickedAt: n }])),
  }))
}

const counted = (plays: readonly WrittenPlay[]) => plays.filter(({ isUncounted }) => !isUncounted)

async function gameOf(plays: readonly WrittenPlay[]): Promise<LiveGame> {
  const counts = new Map<string, { square: number; songId: number; count: number }>()
  for (const { square, songId } of counted(plays).flatMap(({ picks = [] }) => picks)) {
    const tally = counts.get(`${square}:${songId}`) ?? { square, songId, count: 0 }
    counts.set(`${square}:${songId}`, { ...tally, count: tally.count + 1 })
  }
  const game = await readerOf(() => ({ gameId: 1, answers, tallies: [...counts.values()], plays }))(1, buildGame)
  if (!game) throw new Error('There is a game')
  return game
}

/** The same for the same number; nine in ten have filled all squares. */
function drawnFor(n: number): DrawnPlay {
  const draw = (salt: number, sides: number) =>
    ((Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)) >>> 9) % sides
  const squares = Array.from({ length: 9 }, (_, square) => square)
  return {
    songs: squares.map((square) => (draw(99, 10) === 0 && square % 2 === 0 ? 0 : 1 + draw(square, SONGS))),
    hasGivenUp: draw(100, 3) === 0,
    isSignedIn: draw(101, 2) === 0,
    isHidden: draw(102, 20) === 0,
    isUncounted: draw(103, 10) === 0,
  }
}

/** The board in order, computed naively. */
function naively(plays: readonly WrittenPlay[], scope: 'all' | 'signedIn') {
  const counts = new Map<string, number>()
  for (const { square, songId } of counted(plays).flatMap(({ picks = [] }) => picks)) {
    for (const key of [`${square}`, `${square}:${songId}`]) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const total = (square: number) => counts.get(`${square}`) ?? 0
  const count = (square: number, songId: number) => counts.get(`${square}:${songId}`) ?? 0
  return counted(plays)
    .filter(({ hasGivenUp, isSignedIn }) => !hasGivenUp && (scope === 'all' || isSignedIn))
    .map(({ ref, picks = [], isHidden = false }) => ({
      ref,
      isHidden,
      toFill: 9 - picks.length,
      micros:
        picks.length < 9
          ? 0
          : picks.reduce((sum, p) => sum + squareMicros(count(p.square, p.songId), total(p.square)), 0),
    }))
    .toSorted((a, b) => a.toFill - b.toFill || a.micros - b.micros || (a.ref < b.ref ? -1 : 1))
}

/** Compares the board with the naive computation. */
async function expectNaive(game: LiveGame, standings: Standings, plays: readonly WrittenPlay[]) {
  for (const scope of ['all', 'signedIn'] as const) {
    const naive = naively(plays, scope)
    const shown = naive.filter(({ isHidden }) => !isHidden)
    const refs = (indexes: readonly number[]) => indexes.map((index) => game.roster.refOf(index))
    const order = await standings.order(scope)
    const ranks = await standings.ranks(scope)
    const first = await standings.first(scope)
    expect(refs(order.between(0, plays.length))).toEqual(shown.map(({ ref }) => ref))
    expect(refs(first.map(({ index }) => index))).toEqual(shown.slice(0, 50).map(({ ref }) => ref))
    const completed = naive.filter(({ toFill }) => toFill === 0)
    expect(await standings.counted(scope)).toMatchObject({ completedCount: completed.length })
    for (const { ref, micros } of completed) {
      const index = plays.findIndex((play) => play.ref === ref)
      const better = completed.filter((other) => other.micros < micros).length
      const worse = completed.filter((other) => other.micros > micros).length
      expect([standings.microsOf(index), order.positionOf(index)]).toEqual([micros, better + 1])
      expect([ranks.below(micros), ranks.above(micros)]).toEqual([better, worse])
      const place = first.find((each) => each.index === index)
      if (place) expect(place.position).toBe(better + 1)
    }
    for (const [place, { ref }] of shown.entries()) {
      expect(order.placeOf(plays.findIndex((play) => play.ref === ref))).toBe(place)
    }
  }
}

const stranger = { hasGivenUp: false, isSignedIn: false, isHidden: false, isUncounted: false }

/** A play that begins and is completed after the game was read. */
function join(game: LiveGame, plays: WrittenPlay[], drawn: DrawnPlay): void {
  const [play] = written([drawn]).map((each) => ({ ...each, playerId: idOf(plays.length), ref: refOf(plays.length) }))
  if (!play) return
  plays.push(play)
  game.begin({ ...visitor, playerId: play.playerId, ref: play.ref, isCounted: true })
  for (const { square, songId, pickedAt } of play.picks ?? []) {
    game.pick({ playerId: play.playerId, square, songId, at: pickedAt, isCounted: true })
  }
}

/** Between any two steps of the work, one of these things happens. */
function interrupted(moves: (() => void)[]): StepRun {
  return async <T>(steps: Steps<T>) => {
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      moves.pop()?.()
    }
  }
}

describe('standings', () => {
  it('equal plain sums over all picks, whoever hides, gives up or has just begun', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnPlay, { maxLength: 40 }), async (drawn) => {
        const plays = written(drawn)
        const game = await gameOf(plays)
        await expectNaive(game, await atOnce(makeStandings(game, atOnce)), plays)
      }),
      { numRuns: 60 },
    )
  })

  it('of thousands, equal plain sums too, wherever among them the first are', async () => {
    for (const size of [255, 257, 4096, 9001]) {
      const plays = written(Array.from({ length: size }, (_, n) => drawnFor(n)))
      const game = await gameOf(plays)
      const standings = await atOnce(makeStandings(game, atOnce))
      for (const scope of ['all', 'signedIn'] as const) {
        const shown = naively(plays, scope).filter(({ isHidden }) => !isHidden)
        const first = await standings.first(scope)
        expect(first.map(({ index }) => game.roster.refOf(index))).toEqual(shown.slice(0, 50).map(({ ref }) => ref))
        expect(first.map(({ index }) => standings.microsOf(index))).toEqual(
          shown.slice(0, 50).map(({ micros }) => micros),
        )
      }
    }
  })

  it.each([3, 255, 257, 9001])('of %i players tell the least key of every block of players', async (size) => {
    const plays = written(Array.from({ length: size }, (_, n) => ({ ...drawnFor(n), hasGivenUp: false })))
    const { keys, leastKeys, completedCount, onBoardCount } = (await atOnce(scoreKeys(await gameOf(plays)))).board
    const blocks = Array.from({ length: Math.ceil(size / BLOCK) }, (_, block) =>
      keys.slice(block * BLOCK, (block + 1) * BLOCK),
    )
    expect([...leastKeys]).toEqual(blocks.map((block) => Math.min(...block)))
    const completed = plays.filter(({ picks = [] }) => picks.length === 9)
    expect([completedCount, onBoardCount]).toEqual([completed.length, size])
  })

  it('made in slices, are those of the moment at which the work began, whatever is guessed meanwhile', async () => {
    const moments = fc.tuple(
      fc.array(drawnPlay, { minLength: 1, maxLength: 40 }),
      fc.array(drawnMove, { maxLength: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(moments, async ([drawn, drawnMoves]) => {
        const plays = written(drawn)
        const game = await gameOf(plays)
        const moves = drawnMoves.map(({ player, square, gives }) => () => {
          if (gives) game.giveUp(idOf(player))
          else game.pick({ playerId: idOf(player), square, songId: 1, at: 99, isCounted: !plays[player]?.isUncounted })
        })
        const run = interrupted(moves)
        const standings = await run(makeStandings(game, run))
        await expectNaive(game, standings, plays)
        for (const move of moves.splice(0)) move()
        await expectNaive(game, standings, plays)
      }),
      { numRuns: 60 },
    )
  })

  it('are read to the end by whoever waits for them when newer ones come, which are then made in the same memory', async () => {
    const moments = fc.tuple(fc.array(drawnPlay, { minLength: 1, maxLength: 40 }), fc.integer({ min: 2, max: 6 }))
    await fc.assert(
      fc.asyncProperty(moments, async ([drawn, versions]) => {
        const plays = written(drawn)
        const game = await gameOf(plays)
        for (let version = 0; version < versions; version++) {
          const standings = await inSlices(makeStandings(game, inSlices))
          const whole = expectNaive(game, standings, plays)
          standings.retire()
          await whole
          await new Promise(setImmediate)
          await expect(standings.order('all')).rejects.toThrow('no more')
          const newcomer = { songs: Array.from({ length: 9 }, () => (version % SONGS) + 1), ...stranger }
          join(game, plays, newcomer)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('pass over many who hide at the top, and still count them in positions', async () => {
    const best = Array.from({ length: 260 }, () => ({ songs: Array.from({ length: 9 }, () => 1), isHidden: true }))
    const others = Array.from({ length: 60 }, () => ({ songs: Array.from({ length: 9 }, () => 2), isHidden: false }))
    const plays = written(
      [...others, ...best].map((play) => ({ ...play, isSignedIn: true, hasGivenUp: false, isUncounted: false })),
    )
    const game = await gameOf(plays)
    await expectNaive(game, await atOnce(makeStandings(game, atOnce)), plays)
  })
})
