import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Roster } from '#server/live/games/roster.ts'
import { Columns } from '#server/live/standings/columns.ts'
import { CountedKeys, IN_PROGRESS, OFF_BOARD } from '#server/live/standings/counted-keys.ts'
import { sortPlayers } from '#server/live/standings/sort-players.ts'
import { sortTies } from '#server/live/standings/sort-ties.ts'
import { atOnce } from '#server/live/standings/steps.ts'
import { visitor } from '../support/packed-game.ts'
import { playRef } from '../support/play-ref.ts'

/** A few scores that many share, scores that few share, those who play, and those on no board. */
function keyOf(n: number): number {
  if (n % 7 === 0) return OFF_BOARD
  if (n % 3 === 0) return IN_PROGRESS + 1 + (n % 4)
  return n % 5 === 0 ? 123_456_789 : 40_000_000 + ((n * 7919) % 1000) * 32_768
}

describe('all players in order', () => {
  it('are ordered by key, and of one key by ref, however many share it, also in memory used before while newcomers join', async () => {
    const [roster, columns] = [new Roster(), new Columns()]
    for (const count of [0, 1, 900, 3, 4100]) {
      for (let i = 0; i < count; i++) {
        const id = randomUUID()
        roster.add(id, playRef(1, id), visitor)
      }
      const scored = new CountedKeys(new Int32Array(roster.size))
      const { keys } = scored
      for (const index of keys.keys()) scored.put(index, keyOf(index))
      const sorted = await atOnce(sortPlayers({ keys, counted: scored.board(), columns }))
      expect([...sorted.keys]).toEqual([...keys].filter((key) => key < OFF_BOARD).toSorted((a, b) => a - b))
      await atOnce(sortTies(sorted, { roster, columns }))
      const naive = Array.from(keys.keys())
        .filter((index) => keyOf(index) < OFF_BOARD)
        .toSorted((a, b) => keyOf(a) - keyOf(b) || (roster.refOf(a) < roster.refOf(b) ? -1 : 1))
      expect([...sorted.players]).toEqual(naive)
      expect([...sorted.keys]).toEqual(naive.map(keyOf))
      columns.giveBack(sorted.players)
    }
  })
})
