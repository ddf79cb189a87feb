/** Advertisements appear only on pages of a public site, and not for all players. */
import { describe, expect, it } from 'vitest'
import { type AdPlace, mayHaveAds, seesAds } from '#schema/rules/people/advertisements.ts'

const place: AdPlace = { hostname: 'ninefold.example', beganAt: '/', asksForPrivacy: false }

describe('a page', () => {
  it.each(['ninefold.example', 'localhost.example', '127.example', 'notlocalhost'])(
    '[AV1] of %s may have advertisements',
    (hostname) => {
      expect(mayHaveAds({ ...place, hostname })).toBe(true)
    },
  )

  it.each(['localhost', 'game.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('[AV1] of %s has none', (hostname) => {
    expect(mayHaveAds({ ...place, hostname })).toBe(false)
  })

  it.each(['/portal', '/portal/create', '/admin'])('[AV1] that began at %s has none', (beganAt) => {
    expect(mayHaveAds({ ...place, beganAt })).toBe(false)
    expect(mayHaveAds({ ...place, beganAt: '/portals' })).toBe(true)
  })

  it('[AV2] has none where the browser asks for privacy', () => {
    expect(mayHaveAds({ ...place, asksForPrivacy: true })).toBe(false)
  })
})

describe('somebody', () => {
  it('[AV3] sees advertisements as a visitor and with an account, and not as a premium player', () => {
    expect(seesAds({ account: null })).toBe(true)
    expect(seesAds({ account: { isPremium: false } })).toBe(true)
    expect(seesAds({ account: { isPremium: true } })).toBe(false)
  })

  it('[AV3] sees none before it is known who they are', () => {
    expect(seesAds(null)).toBe(false)
  })
})
