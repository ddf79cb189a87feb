/** A memory that never outgrows its bounds, whatever it is given. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { persistDocuments } from '#server/platform/graphql/persisted-documents.ts'

/** Documents that are remembered by their hashes: at most 2,000, and 4 MiB. */
function memory() {
  const { documents } = persistDocuments()
  const hashed = (text: string) => ({
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
  })
  return {
    remember: (text: string) => documents.find(text, hashed(text)),
    isKnown: (text: string) => documents.find(undefined, hashed(text)) === text,
  }
}

describe('a bounded map', () => {
  it('holds so many, and first lets go what nobody has asked for', () => {
    const { remember, isKnown } = memory()
    for (let i = 0; i < 2000; i++) remember(`{ a${i} }`)
    expect(isKnown('{ a0 }')).toBe(true)
    remember('{ one }')
    expect(['{ a0 }', '{ a1 }', '{ a2 }', '{ one }'].map(isKnown)).toEqual([true, false, true, true])
  })

  it('holds no more than so much', () => {
    const { remember, isKnown } = memory()
    const [a, b, c] = ['a', 'b', 'c'].map((name) => name.repeat(2 ** 21 - 10))
    const huge = 'd'.repeat(2 ** 22)
    for (const text of ['', a, b, c, huge]) remember(text ?? '')
    // The one that is larger than the whole memory displaces nothing.
    expect(['', a, b, c, huge].map((text) => isKnown(text ?? ''))).toEqual([false, false, true, true, false])
  })

  it('makes room where everything was asked for, too', () => {
    const { remember, isKnown } = memory()
    const all = Array.from({ length: 2500 }, (_, i) => `{ a${i} }`)
    for (const text of all) {
      remember(text)
      isKnown(text)
    }
    expect(all.filter(isKnown)).toHaveLength(2000)
  })
})
