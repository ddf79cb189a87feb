import { describe, expect, it } from 'vitest'
import { gameDifficulty, squareDifficulty } from '#schema/rules/puzzle/difficulty.ts'

describe('how hard a game is', () => {
  it('[DF1] is told of a square by its answers', () => {
    expect([3, 5, 6, 14, 15, 80].map(squareDifficulty)).toEqual(['hard', 'hard', 'medium', 'medium', 'easy', 'easy'])
  })

  it('[DF2] is told of a game by all its squares, the poor ones counting more', () => {
    expect(gameDifficulty(Array(9).fill(20))).toBe('easy')
    expect(gameDifficulty([20, 20, 20, 20, 20, 20, 3, 3, 3])).toBe('medium')
    expect(gameDifficulty(Array(9).fill(4))).toBe('hard')
    expect(gameDifficulty([20, null])).toBeNull()
  })
})
