import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Tests fail on noise: whatever is written to console.error or console.warn fails the test that was running. */
const noise: string[] = []

beforeEach(() => {
  noise.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      noise.push(`console.${method}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(noise, 'nothing is written to console.error or console.warn').toEqual([])
})
