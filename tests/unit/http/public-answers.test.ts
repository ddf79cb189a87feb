/** Kept answers are given as long as nothing that they tell has changed, and made once for all who wait. */
import { describe, expect, it } from 'vitest'
import { keepPublicAnswers, type Told } from '#server/http/hot/public-answers.ts'
import type { PublicNews } from '#server/http/hot/public-news.ts'
import { latestOnly, type Outlet } from '#server/live/latest-only.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** News that a test makes. */
function stage() {
  let now = 0
  let tell: (gameIds: readonly number[] | null) => void = () => {}
  const watchers = new Map<number, Outlet<number>>()
  const news: PublicNews = {
    now: () => new Date(now),
    nextDayAt: () => new Date(DAY_MS),
    watchGame: (gameId) =>
      latestOnly<number>((outlet) => {
        watchers.set(gameId, outlet)
        outlet.push(1)
        return () => watchers.delete(gameId)
      }),
    onChange(listener) {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
    edited: () => tell(null),
  }
  const answers = keepPublicAnswers(news)
  let made = 0
  const make = async (tells: (told: Told) => void | Promise<void> = () => {}) => {
    const answer = await answers.make('question', async (told) => {
      await tells(told)
      made += 1
      return `answer ${made}`
    })
    return answer?.body
  }
  return {
    answers,
    make,
    changes: (gameIds: readonly number[] | null) => tell(gameIds),
    /** What watchers of a game are told; true when there are any. */
    watched: (gameId: number) => watchers.get(gameId)?.push(2) !== undefined || watchers.has(gameId),
    later: (ms: number) => {
      now += ms
    },
    kept: () => answers.find('question', now)?.body,
  }
}

/** What was told has been heard by then. */
const heard = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('an answer for everybody', () => {
  it('is kept', async () => {
    const { make, kept } = stage()
    expect(kept()).toBeUndefined()
    await make()
    expect([kept(), kept()]).toEqual(['answer 1', 'answer 1'])
  })

  it('is forgotten after a minute, and at the end of the day', async () => {
    const { make, kept, later } = stage()
    await make()
    later(59_999)
    expect(kept()).toBe('answer 1')
    later(1)
    expect(kept()).toBeUndefined()
    later(DAY_MS - 60_001)
    await make()
    expect(kept()).toBe('answer 2')
    later(1)
    expect(kept()).toBeUndefined()
  })

  it('is forgotten when a game has changed that it tells of, and for no other', async () => {
    const { make, kept, changes } = stage()
    await make((told) => told.game(7))
    changes([8])
    expect(kept()).toBe('answer 1')
    changes([8, 7])
    expect(kept()).toBeUndefined()
    await make()
    changes(null)
    expect(kept()).toBeUndefined()
  })

  it('is not kept when it was overtaken while it was made, and those who come after get another', async () => {
    const { make, kept, changes } = stage()
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    const first = make((told) => {
      told.game(7)
      return waiting
    })
    const joined = make()
    changes([7])
    expect(await make()).toBe('answer 1')
    finish()
    expect(await Promise.all([first, joined])).toEqual(['answer 2', 'answer 2'])
    expect(kept()).toBe('answer 1')
  })

  it('with counts of a game is kept once the game is watched, until its watchers hear of a change', async () => {
    const { make, kept, watched } = stage()
    await make((told) => told.counts(7))
    await heard()
    // What was read before the first word may be older than it.
    expect(kept()).toBeUndefined()
    await make((told) => told.counts(7))
    expect(kept()).toBe('answer 2')
    expect(watched(7)).toBe(true)
    await heard()
    expect(kept()).toBeUndefined()
  })

  it('with counts of many games is made each time', async () => {
    const { make, kept } = stage()
    for (let time = 0; time < 3; time++) {
      await make((told) => [1, 2, 3, 4, 5].forEach(told.counts))
      await heard()
      expect(kept()).toBeUndefined()
    }
  })

  it('that there is none of is told to all who wait, and nothing is kept', async () => {
    const { answers, kept } = stage()
    expect(await answers.make('question', async () => null)).toBeNull()
    await expect(answers.make('question', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(kept()).toBeUndefined()
  })

  it('keeps no game watched once nobody keeps answers', async () => {
    const { answers, make, watched } = stage()
    await make((told) => told.counts(7))
    await heard()
    expect(watched(7)).toBe(true)
    await answers[Symbol.asyncDispose]()
    await heard()
    expect(watched(7)).toBe(false)
  })
})
