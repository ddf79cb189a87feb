import { describe, expect, it } from 'vitest'
import { nameFor } from '#schema/rules/people/display-names.ts'
import { viewerName } from '#server/players/visitor-name.ts'

const ID = '7f0c1d9e-3b1a-4f6e-9c55-0d2a8b6f4e11'
const ada = { displayName: 'Ada', fullName: 'Ada Byron', fullNamePublic: false }

describe('the name of a viewer', () => {
  it('is Guest before the first guess, then the one that belongs to the id', () => {
    expect(viewerName(null)).toBe('Guest')
    expect(viewerName(ID)).toBe(nameFor(ID))
  })

  it('is the display name of an account, or the full name where that is public', () => {
    expect(viewerName(ID, ada)).toBe('Ada')
    expect(viewerName(ID, { ...ada, fullNamePublic: true })).toBe('Ada Byron')
    expect(viewerName(ID, { ...ada, displayName: ' ' })).toBe(nameFor(ID))
  })
})
