/** A play that another node has begun has a score here, whether its news comes or not. */
import { expect, it } from 'vitest'
import type { PlayScore } from '#schema/boards/standings.ts'
import { freshScore } from '#server/boards/live-service.ts'

const SCORE: PlayScore = {
  rarity: 12.5,
  unicornCount: 1,
  rank: null,
  rankedCount: 3,
  percentile: null,
  isArchive: false,
  isCounted: true,
  picks: [],
}
const play = { gameId: 1, playerId: '00000000-0000-4000-8000-00000000000a' }

/** Knows the play after this many reads, or once it has reloaded the game. */
function engineThat({ looks }: { looks: number }) {
  let isRead = false
  return {
    looked: 0,
    async score() {
      this.looked++
      return isRead || this.looked > looks ? SCORE : null
    },
    async reload(_gameId?: number, where?: 'everywhere' | 'here') {
      expect(where).toBe('here')
      isRead = true
    },
    isRead: () => isRead,
  }
}

it.each([0, 1, 2])('news that comes within a moment is waited for: after %d looks', async (looks) => {
  const engine = engineThat({ looks })
  expect(await freshScore(engine, play)).toBe(SCORE)
  expect(engine.isRead()).toBe(false)
})

it('a game is read where the news is lost', async () => {
  const engine = engineThat({ looks: Number.POSITIVE_INFINITY })
  expect(await freshScore(engine, play)).toBe(SCORE)
  expect(engine.isRead()).toBe(true)
})
