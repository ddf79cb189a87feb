/** What is shared, shown and doubted once a game has an end. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayReport } from '#schema/rules/people/reports.ts'
import { product } from '#schema/rules/product.ts'
import { confettiFor } from '#schema/rules/scoring/confetti.ts'
import { crowdRarity, hardestSquare, mostPopularGrid, rarestGrid, unfoundAnswers } from '#schema/rules/scoring/recap.ts'
import { resultCode, resultOf, type SharedResult } from '#schema/rules/scoring/result-code.ts'
import { bucketOf, medianOf, scoreBuckets } from '#schema/rules/scoring/score-distribution.ts'
import { pictureName, releaseNoteFor, shareText } from '#schema/rules/scoring/share-text.ts'
import { isDaily } from '#schema/rules/scoring/stats.ts'

describe('the text to share', () => {
  const context = {
    productName: 'Ninefold',
    link: 'https://ninefold.example/archive/game?num=904',
    releaseNote: product.releaseNote,
  }
  const result: SharedResult = {
    gameNumber: 904,
    rarities: [40, 15, 5, 4.99, 0, null, 100, 39.99, 14.99],
    rarity: 219.97,
    percentile: 87.66,
    unicornCount: 1,
  }

  it('[SH1, SH2] has a tier for each square, the rarity, the place, the unicorns and a link', () => {
    expect(shareText(result, context)).toBe(
      [
        'Ninefold #904',
        '🟨🟦🟪',
        '🔥🦄⬜',
        '🟨🟦🟪',
        'Rarity 219.97 · Top 12.34 %',
        'Unicorns: 1 🦄',
        'https://ninefold.example/archive/game?num=904',
      ].join('\n'),
    )
  })

  it('[SH2] says no place before the end, and no unicorns where there are none', () => {
    const text = shareText({ ...result, percentile: null, unicornCount: 0 }, context)
    expect(text).not.toContain('Top')
    expect(text).not.toContain('Unicorns')
  })

  it('[SH7] has no score of a play that was given up', () => {
    const lost = { ...result, rarity: null, percentile: null }
    expect(shareText(lost, context).split('\n')[4]).toBe('Rarity -')
    expect(resultCode(lost)).toBe('csgruxcsg-x')
    expect(resultOf('csgruxcsg-x')).toMatchObject({ rarity: null, percentile: null })
  })

  it('[SH3] has the note of a release in games 86 to 99 alone', () => {
    const noted = [85, 86, 99, 100].filter((gameNumber) => shareText({ ...result, gameNumber }, context).includes('🎶'))
    expect(noted).toEqual([86, 99])
    expect(releaseNoteFor(90, product.releaseNote)).toEqual([product.releaseNote.text])
  })

  it('[SH4] comes with a picture that is named by what it is', () => {
    expect(pictureName('Ninefold', 904, 'image/webp')).toBe('ninefold-904.webp')
    expect(pictureName('Ninefold', 904, 'image/png')).toBe('ninefold-904.png')
  })
})

describe('the link of a shared result', () => {
  const result = { rarities: [40, 15, 5, 4.99, 0, null, 100, 39.99, 14.99], rarity: 219.97, percentile: null }

  it('[SH6] carries the tiers, the rarity and the place of a completed game', () => {
    expect(resultCode(result)).toBe('csgruxcsg-21997')
    expect(resultOf('csgruxcsg-21997')).toEqual({
      tiers: ['common', 'solid', 'great', 'rare', 'unicorn', null, 'common', 'solid', 'great'],
      rarity: 219.97,
      percentile: null,
    })
    const won = { rarities: Array.from({ length: 9 }, () => 0), rarity: 0, percentile: 87.66 }
    expect(resultCode(won)).toBe('uuuuuuuuu-0-8766')
    expect(resultOf('uuuuuuuuu-0-8766')).toMatchObject({ rarity: 0, percentile: 87.66 })
  })

  it('[SH6] carries whatever a play comes to, and nothing of one without an answer', () => {
    const square = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
    fc.assert(
      fc.property(fc.array(square, { minLength: 9, maxLength: 9 }), (rarities) => {
        const rarity = rarities.reduce<number>((sum, one) => sum + (one ?? 0), 0)
        const code = resultCode({ rarities, rarity, percentile: null })
        if (rarities.every((one) => one === null)) expect(code).toBeNull()
        else expect(resultOf(code ?? '')?.rarity).toBeCloseTo(rarity, 1)
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['another form', 'csgruxcsg'],
    ['other letters', 'csgruzcsg-21997'],
    ['a score that these tiers cannot make', 'uuuuuuuuu-5000'],
    ['no answer', 'xxxxxxxxx-0'],
    ['no answer, given up', 'xxxxxxxxx-x'],
    ['nine answers, given up', 'csgruucsg-x'],
    ['a place before the end', 'csgruxcsg-21997-8766'],
    ['a place above all', 'uuuuuuuuu-0-10001'],
  ])('[SH6] is not believed with %s', (_, code) => expect(resultOf(code)).toBeNull())
})

describe('the distribution of scores', () => {
  it('[SD1, SD2] has every score once, in at most 15 steps of one width', () => {
    const scores = fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(scores, (unsorted) => {
        const sorted = unsorted.toSorted((a, b) => a - b)
        const buckets = scoreBuckets(sorted)
        expect(buckets.length).toBeLessThanOrEqual(15)
        for (const { from, to, count } of buckets) {
          expect(sorted.filter((score) => score >= from && score < to)).toHaveLength(count)
        }
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(sorted.length)
        expect(new Set(buckets.map(({ from, to }) => to - from)).size).toBe(1)
        for (const score of sorted) expect(buckets[bucketOf(score, buckets)]?.from).toBeLessThanOrEqual(score)
      }),
    )
    expect(scoreBuckets([])).toEqual([])
  })

  it('[SD3] puts a score beyond all others into the nearest step', () => {
    const buckets = scoreBuckets([100, 110, 120])
    expect(bucketOf(3, buckets)).toBe(0)
    expect(bucketOf(800, buckets)).toBe(buckets.length - 1)
    expect(bucketOf(3, [])).toBe(-1)
  })

  it('has a middle', () => {
    expect([medianOf([]), medianOf([4]), medianOf([1, 2]), medianOf([1, 2, 9])]).toEqual([null, 4, 1.5, 2])
  })
})

describe('the look back at a game', () => {
  const square = (counts: readonly number[], misses = 0) => ({
    answers: counts.map((count, place) => ({ songId: place + 1, count })),
    misses,
  })

  it('[RC1] has the most picked song of each square', () => {
    const grid = mostPopularGrid([square([3, 1, 0]), square([4, 4, 0])])
    expect(grid).toEqual([
      { songId: 1, count: 3, rarity: 75 },
      { songId: 1, count: 4, rarity: 50 },
    ])
  })

  it('[RC2] has one of the least picked songs of each square, different ones where there are enough', () => {
    const grid = rarestGrid([square([3, 0, 0]), square([3, 0, 0]), square([3, 0, 0]), square([2, 2, 2])])
    expect(grid.map((pick) => pick?.songId)).toEqual([2, 3, 2, 1])
    expect(grid.map((pick) => pick?.rarity)).toEqual([0, 0, 0, 33.333333])
  })

  it('[RC3] names the unicorns that nobody found', () => {
    expect(unfoundAnswers(square([3, 1, 0, 0])).map(({ songId }) => songId)).toEqual([3, 4])
  })

  it('[RC4] finds the square with the largest share of wrong guesses, or else with the fewest answers', () => {
    expect(hardestSquare([square([8, 0, 0], 2), square([1, 1, 0], 3), square([50, 0, 0], 9)])).toBe(1)
    expect(hardestSquare([square([0, 0, 0, 0]), square([0, 0, 0])])).toBe(1)
  })

  it('[RC5] says what the crowd scores in a square', () => {
    expect(crowdRarity(square([3, 1]))).toBe(0.75 * 75 + 0.25 * 0)
    expect(crowdRarity(square([0, 0]))).toBe(0)
  })
})

describe('a report', () => {
  it('[RP1] is for a song that was tried there, or any once the answers are open', () => {
    expect(mayReport({ tried: [7], seesAnswers: false, songId: 7 })).toBe(true)
    expect(mayReport({ tried: [7], seesAnswers: false, songId: 8 })).toBe(false)
    expect(mayReport({ tried: [], seesAnswers: true, songId: 8 })).toBe(true)
  })
})

describe('confetti', () => {
  it('[CF1] is 50 pieces for a win', () => {
    expect(confettiFor({ rarity: 12, event: null })).toEqual({ kind: 'win', count: 50 })
  })

  it('[CF2] is 300 pieces in its colours on a holiday', () => {
    expect(confettiFor({ rarity: 12, event: 'christmas' })).toMatchObject({ kind: 'themed', count: 300 })
  })

  it('[CF3] is 20 emoji at size 150 for the ultimate fan, on any day', () => {
    for (const event of [null, 'halloween'] as const) {
      expect(confettiFor({ rarity: 0, event })).toMatchObject({ kind: 'fan', count: 20, size: 150 })
    }
  })
})

describe('the play of a day', () => {
  const calendar = { launchDate: '2024-06-01', timeZone: 'UTC' }
  const at = (text: string) => new Date(`2024-06-${text}Z`)
  const play = (startedAt: string, endedAt: string) => ({
    gameNumber: 1,
    startedAt: at(startedAt),
    endedAt: at(endedAt),
  })

  it('[SK5] begins on it, and ends before its board settles', () => {
    expect(isDaily(play('01T10:00', '01T11:00'), calendar)).toBe(true)
    expect(isDaily(play('01T23:59', '02T00:59'), calendar)).toBe(true)
    expect(isDaily(play('01T23:59', '02T01:01'), calendar)).toBe(false)
    expect(isDaily(play('02T00:01', '02T00:02'), calendar)).toBe(false)
  })
})
