/** Frames that share their end are whole messages to whoever reads them, whatever came between. */
import { expect, it } from 'vitest'
import { FrameMemory, SharedEnd } from '#server/http/broadcast/shared-end.ts'

const beginning = (text: string) => ({ text, bytes: Buffer.byteLength(text) })

/** The text of one unmasked frame that is the whole of its bytes (RFC 6455, 5.2). */
function textIn(frame: Buffer): string {
  expect(frame[0]).toBe(0x81)
  const short = frame[1] ?? 0
  const header = short < 126 ? 2 : short === 126 ? 4 : 10
  const length = short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
  expect(frame.byteLength).toBe(header + length)
  return frame.toString('utf8', header)
}

it.each([0, 50, 121, 122, 123, 2000, 65_531, 65_532, 70_000])(
  'an end of %i bytes is framed with its beginning',
  (bytes) => {
    const end = 'e'.repeat(bytes)
    const shared = new SharedEnd(1, end)
    for (const own of ['[a]', '[bb]', '[Ünïcode 🦄]', '[c]']) {
      expect(textIn(shared.after(beginning(own)))).toBe(own + end)
      expect(textIn(new FrameMemory().of(own + end))).toBe(own + end)
    }
  },
)

it('a frame that is kept stays as it is', () => {
  const shared = new SharedEnd(1, 'the end')
  const kept = shared.after(beginning('one '))
  shared.keep()
  expect(textIn(shared.after(beginning('two ')))).toBe('two the end')
  expect(textIn(kept)).toBe('one the end')
})

it('one that is not kept makes room for the next of its length', () => {
  const shared = new SharedEnd(1, 'the end')
  const first = shared.after(beginning('one '))
  expect(shared.after(beginning('two '))).toBe(first)
})

it('gives the memory of a frame away where it is still needed', () => {
  const frames = new FrameMemory()
  const kept = frames.of('first')
  frames.keep()
  const next = frames.of('second, and longer')
  expect([kept, next].map(textIn)).toEqual(['first', 'second, and longer'])
  expect(textIn(frames.of('third'))).toBe('third')
})
