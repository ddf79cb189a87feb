/** Kept answers are given as long as nothing that they tell has changed, and made once for all who wait. */
import { describe, expect, it } from 'vitest'
import type { Public } from '#schema/public.ts'
import type { CacheInvalidation } from '#server/platform/graphql/cache-invalidation.ts'
import { createResponseCache } from '#server/platform/graphql/response-cache.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** News that a test makes. */
function stage() {
  let now = 0
  let tell: (outdated: Public) => void = () => {}
  const news: CacheInvalidation = {
    now: () => new Date(now),
    nextDayAt: () => new Date(DAY_MS),
    onChange(listener) {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
    edited: () => tell('untilEdited'),
  }
  const answers = createResponseCache(news)
  let made = 0
  const make = async (until: Public = 'untilEdited', waiting: Promise<void> | null = null) => {
    const answer = await answers.make('question', until, async () => {
      await waiting
      made += 1
      return `answer ${made}`
    })
    return answer?.body
  }
  return {
    answers,
    make,
    played: () => tell('untilPlayed'),
    edited: () => tell('untilEdited'),
    later: (ms: number) => {
      now += ms
    },
    kept: () => answers.find('question', now)?.body,
  }
}

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

  it('is forgotten when what it tells of has changed, and for nothing else', async () => {
    const { make, kept, played, edited } = stage()
    await make('untilEdited')
    played()
    expect(kept()).toBe('answer 1')
    edited()
    expect(kept()).toBeUndefined()
    for (const change of [played, edited]) {
      const body = await make('untilPlayed')
      expect(kept()).toBe(body)
      change()
      expect(kept()).toBeUndefined()
    }
  })

  it('is not kept when it was overtaken while it was made, and those who come after get another', async () => {
    const { make, kept, played } = stage()
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    const first = make('untilPlayed', waiting)
    const joined = make('untilPlayed')
    played()
    expect(await make('untilPlayed')).toBe('answer 1')
    finish()
    expect(await Promise.all([first, joined])).toEqual(['answer 2', 'answer 2'])
    expect(kept()).toBe('answer 1')
  })

  it('that there is none of is told to all who wait, and nothing is kept', async () => {
    const { answers, kept } = stage()
    expect(await answers.make('question', 'untilEdited', async () => null)).toBeNull()
    await expect(answers.make('question', 'untilEdited', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(kept()).toBeUndefined()
  })
})
