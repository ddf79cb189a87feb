/** What must hold of a node when all is quiet: its boards and counts are those that the stored rows give by the plainest computation. */

import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { rarityOf, squareMicros } from '#schema/rules/scoring/rarity.ts'
import { compareStandings, withPositions } from '#schema/rules/scoring/standing-order.ts'
import type { SimulatedDatabase } from './database.ts'
import type { Node } from './node.ts'
import { EMPTY, type Final, filledOf, type StoredGame, type StoredPlay } from './stored-game.ts'

export async function boardProblems(
  { id, engine }: Node,
  database: SimulatedDatabase,
  gameId: number,
): Promise<readonly string[]> {
  const game = database.game(gameId)
  const problems: string[] = []
  const expectSame = (what: string, found: unknown, wanted: unknown) => {
    const [is, shouldBe] = [JSON.stringify(found), JSON.stringify(wanted)]
    if (is !== shouldBe) problems.push(`${id}: ${what} is ${is}, and should be ${shouldBe}`)
  }
  const counted = [...game.plays.values()].filter(({ isCounted }) => isCounted)
  for (const scope of ['all', 'signedIn'] as const) {
    const board = await engine.board(gameId, scope)
    const started = counted.filter(({ playerId }) => scope === 'all' || database.people.get(playerId)?.isSignedIn)
    const rows = board.entries.map(({ ref, state, rarity, position, name }) => ({
      ref,
      state,
      rarity,
      position,
      isNamed: /^Account/.test(name),
    }))
    if (game.settled) {
      expectSame(`the settled ${scope} board`, rows, settledStandings(game.settled.finals, database, scope))
    } else {
      expectSame(`the ${scope} board`, rows, standingsOf(game, started, database))
      expectSame(`startedCount of ${scope}`, board.startedCount, started.length)
      expectSame(`the version of ${scope}`, board.version, game.version)
    }
  }
  const counts = await engine.counts(gameId)
  expectSame('the version of the counts', counts.version, game.version)
  const total = (square: number) => totalOf(game, square)
  expectSame(
    'pick counts',
    counts.squares.map(({ pickCount }) => pickCount),
    Array.from({ length: SQUARE_COUNT }, (_, square) => total(square)),
  )
  return problems
}

function standingsOf(game: StoredGame, plays: readonly StoredPlay[], { people }: SimulatedDatabase) {
  const rows = plays
    .filter(({ hasGivenUp }) => !hasGivenUp)
    .map((play) => {
      const isCompleted = filledOf(play) === SQUARE_COUNT
      const state = isCompleted ? ('completed' as const) : ('inProgress' as const)
      return { play, state, rarity: isCompleted ? rarityOf(microsOf(game, play)) : null }
    })
    .toSorted(
      (a, b) => compareStandings(a, b) || filledOf(b.play) - filledOf(a.play) || (a.play.ref < b.play.ref ? -1 : 1),
    )
  return withPositions(rows).map(({ play: { ref, playerId }, state, rarity, position }) => ({
    ...{ ref, state, rarity, position },
    isNamed: people.has(playerId),
  }))
}

function microsOf(game: StoredGame, { picks }: StoredPlay): number {
  return picks.reduce((sum, songId, square) => {
    if (songId === EMPTY) return sum
    return sum + squareMicros(game.tallies.get(`${square}:${songId}`) ?? 0, totalOf(game, square))
  }, 0)
}

function totalOf({ tallies }: StoredGame, square: number): number {
  return [...tallies].reduce((sum, [key, count]) => (key.startsWith(`${square}:`) ? sum + count : sum), 0)
}

/** As they would be stored now. */
export function finalsOf(game: StoredGame): readonly Final[] {
  const completed = [...game.plays.values()].filter((play) => play.isCounted && filledOf(play) === SQUARE_COUNT)
  const scores = completed.map((play) => ({ play, micros: microsOf(game, play) }))
  return scores.map(({ play: { playerId, ref }, micros }) => ({
    ...{ playerId, ref, micros },
    rank: 1 + scores.filter((other) => other.micros < micros).length,
  }))
}

function settledStandings(finals: readonly Final[], { people }: SimulatedDatabase, scope: 'all' | 'signedIn') {
  const shown = finals
    .filter(({ playerId }) => scope === 'all' || people.get(playerId)?.isSignedIn)
    .toSorted((a, b) => a.micros - b.micros || (a.ref < b.ref ? -1 : 1))
    .map(({ micros, ...final }) => ({ ...final, state: 'completed' as const, rarity: rarityOf(micros) }))
  return withPositions(shown).map(({ playerId, ref, state, rarity, rank, position }) => ({
    ...{ ref, state, rarity, position: scope === 'all' ? rank : position },
    isNamed: people.has(playerId),
  }))
}
