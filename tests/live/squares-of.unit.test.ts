import { describe, expect, it } from 'vitest'
import { LiveGame } from '#server/live/games/live-game.ts'
import { Roster } from '#server/live/games/roster.ts'
import { FirstPickers } from '#server/live/standings/first-pickers.ts'
import { squareCountsOf } from '#server/live/standings/squares-of.ts'
import { visitor } from '../support/packed-game.ts'
import { playRef } from '../support/play-ref.ts'

describe('the counts of squares', () => {
  it('tell picks, unicorns, and answers nobody has found; a song that a correction has taken counts where it was picked', () => {
    const answers = Array.from({ length: 9 }, (_, square) => (square === 4 ? [1, 2, 3, 4] : [1]))
    const tallies = [
      { square: 4, songId: 1, count: 5 },
      { square: 4, songId: 2, count: 1 },
      { square: 4, songId: 7, count: 1 },
      { square: 4, songId: 8, count: 0 },
    ]
    const game = new LiveGame({
      gameId: 1,
      answers,
      tallies,
      settledAt: null,
      extraChanges: 0,
      playCount: 7,
      hasRead: () => false,
      refOf: playRef,
    })
    const counts = squareCountsOf(game)
    expect(counts).toHaveLength(9)
    expect(counts[4]).toEqual({ pickCount: 7, currentUnicorns: 2, unfoundUnicorns: 2 })
    expect(counts[0]).toEqual({ pickCount: 0, currentUnicorns: 0, unfoundUnicorns: 1 })
  })
})

describe('who picked a song first', () => {
  it('is whoever was earlier, and of one instant whose ref comes first, in whatever order that is heard', () => {
    const ids = ['0b000000-0000-4000-8000-000000000000', '0b000000-0000-4000-8000-000000000001']
    for (const order of [ids, ids.toReversed()]) {
      const roster = new Roster()
      const first = new FirstPickers(3, roster)
      for (const id of order) {
        // The other way round than the ids: those may change.
        const index = roster.add(id, id === ids[0] ? 'bbbbbbbbbbbb' : 'aaaaaaaaaaaa', visitor)
        first.note(index, 1, 1000)
        first.note(index, 2, id === ids[0] ? 999 : 1000)
      }
      expect(ids.map((id) => first.isFirst(roster.indexOf(id), 1))).toEqual([false, true])
      expect(ids.map((id) => first.isFirst(roster.indexOf(id), 2))).toEqual([true, false])
    }
  })
})
