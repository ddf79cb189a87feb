/** Two friends look at what each made of the same game. */
import { describe, expect, it } from 'vitest'
import { compareScores } from '#schema/rules/scoring/comparison.ts'

describe('a comparison with a friend', () => {
  it('[CM1] tells the rarer answer of each square, equal ones, and those that only one has', () => {
    const own = [10, 20, 5, null, 3, null, 0, 0.1 + 0.2, 1]
    const theirs = [20, 10, 5, 7, null, null, 0, 0.3, 2]
    expect(compareScores(own, theirs)).toMatchObject({
      squares: ['own', 'theirs', 'same', 'theirs', 'own', null, 'same', 'same', 'own'],
      ownWins: 3,
      theirWins: 2,
    })
  })

  it('[CM2] has the rarer total win, and a tie where they are equal', () => {
    const nine = (score: number) => Array.from({ length: 9 }, () => score)
    expect(compareScores(nine(4), nine(5))).toMatchObject({ ownTotal: 36, theirTotal: 45, rarer: 'own' })
    expect(compareScores(nine(5), nine(4)).rarer).toBe('theirs')
    expect(compareScores([1, 2, 3], [3, 2, 1]).rarer).toBe('same')
  })

  it('[CM2] has a completed game win over one that was given up, however low its sum', () => {
    expect(compareScores([90, 90, 90], [1, null, null]).rarer).toBe('own')
    expect(compareScores([1, null, null], [90, 90, 90]).rarer).toBe('theirs')
  })
})
