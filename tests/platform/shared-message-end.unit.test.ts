/** Frames that share their end reach each reader complete, in any order of writes. */
import { expect, it } from 'vitest'
import { SharedMessageEnd } from '#server/platform/graphql/subscriptions/shared-message-end.ts'
import { textIn } from '../support/frames.ts'

const beginning = (text: string) => ({ text, bytes: Buffer.byteLength(text) })

it.each([0, 50, 121, 122, 123, 2000, 65_531, 65_532, 70_000])(
  'an end of %i bytes is framed with its beginning',
  (bytes) => {
    const end = 'e'.repeat(bytes)
    const shared = new SharedMessageEnd(1, end)
    for (const own of ['[a]', '[bb]', '[Ünïcode 🦄]', '[c]']) {
      expect(textIn(shared.after(beginning(own)))).toBe(own + end)
    }
  },
)

it('a frame that is kept stays as it is', () => {
  const shared = new SharedMessageEnd(1, 'the end')
  const kept = shared.after(beginning('one '))
  shared.keep()
  expect(textIn(shared.after(beginning('two ')))).toBe('two the end')
  expect(textIn(kept)).toBe('one the end')
})

it('one that is not kept makes room for the next of its length', () => {
  const shared = new SharedMessageEnd(1, 'the end')
  const first = shared.after(beginning('one '))
  expect(shared.after(beginning('two '))).toBe(first)
})
