/** A message is one frame, whatever stands in it and however long it is. */
import { expect, it } from 'vitest'
import { FrameBuffer } from '#server/platform/graphql/subscriptions/frame-buffer.ts'
import { textIn } from '../support/frames.ts'

const LONG = 'second '.repeat(20_000)

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a text of %i bytes', (bytes) => {
  const text = 'e'.repeat(bytes)
  expect(textIn(new FrameBuffer().frame(text))).toBe(text)
})

it('characters of more than a byte, short and long', () => {
  const frames = new FrameBuffer()
  for (const text of ['Ünïcode', '’', '🦄 unicorn', '🦄’Ü'.repeat(20_000)]) {
    expect(textIn(frames.frame(text))).toBe(text)
  }
})

it('a frame that is kept stays as it is', () => {
  const frames = new FrameBuffer()
  const kept = frames.frame('first')
  frames.keep()
  const next = frames.frame('second, and longer')
  expect([kept, next].map(textIn)).toEqual(['first', 'second, and longer'])
})

it('frames that are held stand beside each other, also where memory grows or was kept, until all are sent', () => {
  const frames = new FrameBuffer()
  const held = ['first', LONG, 'third'].map((text) => frames.hold(text))
  frames.keep()
  const fourth = frames.hold('fourth')
  expect([...held, fourth].map(textIn)).toEqual(['first', LONG, 'third', 'fourth'])
  for (const _ of [...held, fourth]) frames.release()
  frames.frame('after')
  expect(textIn(held[2] ?? Buffer.of())).toBe('third')
})

it('one that is not kept makes room for the next', () => {
  const frames = new FrameBuffer()
  const first = frames.frame('first')
  frames.frame('after')
  expect(textIn(first)).toBe('after')
})
