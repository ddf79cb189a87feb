/** A message that is written in pieces is one frame, whatever its pieces are and however long it gets. */
import { expect, it } from 'vitest'
import { FrameMemory } from '#server/http/broadcast/frame-memory.ts'
import { textIn } from '../../support/frames.ts'

/** What JSON writes as it is, what it escapes, and what takes more than a byte, short and long. */
const texts = [
  '',
  'plain',
  'a "quoted" \\ one',
  'line\nbreak \u0007',
  '\u007f',
  'Ünïcode',
  '🦄 unicorn',
  '\ud800 alone',
]
const all = [...texts, ...texts.map((text) => text.repeat(60))]

function framed(write: (frames: FrameMemory) => void, frames = new FrameMemory()): Buffer {
  frames.begin()
  write(frames)
  return frames.frame()
}

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a text of %i bytes', (bytes) => {
  const text = 'e'.repeat(bytes)
  expect(textIn(framed((frames) => frames.raw(text)))).toBe(text)
})

it('pieces follow each other, quoted as JSON does', () => {
  const frame = framed((frames) => {
    frames.raw('[0')
    for (const text of all) {
      frames.raw(',')
      frames.quoted(text)
    }
    frames.raw(']')
  })
  expect(textIn(frame)).toBe(JSON.stringify([0, ...all]))
})

it('texts stand as they are, and bytes too', () => {
  const whole = all.filter((text) => text.isWellFormed())
  const frame = framed((frames) => {
    for (const text of whole) frames.raw(text)
    frames.bytes(Buffer.from('end'))
  })
  expect(textIn(frame)).toBe(`${whole.join('')}end`)
})

it('a piece is copied, and may be written again in another message', () => {
  const frames = new FrameMemory()
  frames.begin()
  frames.raw('{')
  const start = frames.end
  frames.quoted('piece')
  const piece = frames.copyFrom(start)
  expect(textIn(framed((again) => again.bytes(piece), frames))).toBe('"piece"')
})

it('a text in base64', () => {
  expect(textIn(framed((frames) => frames.base64('Play:Ünïcode')))).toBe(Buffer.from('Play:Ünïcode').toString('base64'))
})

it('a frame that is kept stays as it is', () => {
  const frames = new FrameMemory()
  const kept = framed((memory) => memory.raw('first'), frames)
  frames.keep()
  const next = framed((memory) => memory.raw('second, and longer'), frames)
  expect([kept, next].map(textIn)).toEqual(['first', 'second, and longer'])
})

it('frames that are held stand beside each other, also where memory grows or was kept, until all are sent', () => {
  const frames = new FrameMemory()
  const held = ['first', 'second '.repeat(20_000), 'third'].map((text) => {
    const frame = framed((memory) => memory.raw(text), frames)
    frames.hold()
    return frame
  })
  frames.keep()
  const fourth = framed((memory) => memory.raw('fourth'), frames)
  frames.hold()
  expect([...held, fourth].map(textIn)).toEqual(['first', 'second '.repeat(20_000), 'third', 'fourth'])
  for (const _ of [...held, fourth]) frames.release()
  framed((memory) => memory.raw('after'), frames)
  expect(textIn(held[2] ?? Buffer.of())).toBe('third')
})

it('one that is not kept makes room for the next', () => {
  const frames = new FrameMemory()
  const first = framed((memory) => memory.raw('first'), frames)
  framed((memory) => memory.raw('after'), frames)
  expect(textIn(first)).toBe('after')
})
