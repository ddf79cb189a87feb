import { describe, expect, it } from 'vitest'
import { waitAfterFailures, waitOfAddress } from '#schema/rules/people/sign-in-delay.ts'

describe('failing to sign in', () => {
  it('[AL1] is free four times, then costs a wait that doubles each time', () => {
    expect([0, 1, 4, 5, 6, 7].map(waitAfterFailures)).toEqual([0, 0, 0, 2, 4, 8])
  })

  it('[AL2] costs a quarter of an hour at most', () => {
    expect([20, 100, 1e9].map(waitAfterFailures)).toEqual([900, 900, 900])
  })

  it('[AL3] is free more often for an address, whatever the names', () => {
    expect([29, 30, 31].map(waitOfAddress)).toEqual([0, 2, 4])
  })
})
