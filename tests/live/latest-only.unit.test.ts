import { describe, expect, it, vi } from 'vitest'
import { type LatestSink, latestOnly } from '#server/live/broadcast/latest-only.ts'

function source() {
  let outlet: LatestSink<number> | undefined
  const leave = vi.fn()
  const reader = latestOnly<number>((opened) => {
    outlet = opened
    return leave
  })
  return {
    reader,
    leave,
    isOpen: () => outlet !== undefined,
    say: (value: number) => outlet?.push(value),
    end: (...reason: unknown[]) => outlet?.end(...reason),
  }
}

describe('a reader of the latest', () => {
  it('gets the newest only, however much was said while it was busy', async () => {
    const { reader, say } = source()
    const first = reader.next()
    say(1)
    expect(await first).toEqual({ value: 1, done: false })
    for (let value = 2; value <= 10_000; value++) say(value)
    expect(await reader.next()).toEqual({ value: 10_000, done: false })
    const pending = reader.next()
    say(10_001)
    expect(await pending).toEqual({ value: 10_001, done: false })
  })

  it('listens from its first read on', () => {
    const { reader, isOpen } = source()
    expect(isOpen()).toBe(false)
    void reader.next()
    expect(isOpen()).toBe(true)
  })

  it('leaves at once, even while it waits for a value', async () => {
    const { reader, leave, say } = source()
    const pending = reader.next()
    expect(await reader.return?.()).toEqual({ value: undefined, done: true })
    expect(await pending).toEqual({ value: undefined, done: true })
    expect(leave).toHaveBeenCalledOnce()
    say(1)
    expect(await reader.next()).toEqual({ value: undefined, done: true })
  })

  it('that leaves before it reads has never listened', async () => {
    const { reader, isOpen } = source()
    await reader.return?.()
    expect(await reader.next()).toEqual({ value: undefined, done: true })
    expect(isOpen()).toBe(false)
  })

  it('reads what was said last before the end, then the end', async () => {
    const { reader, say, end, leave } = source()
    const first = reader.next()
    say(1)
    await first
    say(2)
    end()
    expect(await reader.next()).toEqual({ value: 2, done: false })
    expect(await reader.next()).toEqual({ value: undefined, done: true })
    expect(leave).toHaveBeenCalledOnce()
  })

  it('is told once of a failure, whether it waits or comes later', async () => {
    const waiting = source()
    const pending = waiting.reader.next()
    waiting.end(new Error('gone'))
    await expect(pending).rejects.toThrow('gone')
    expect(await waiting.reader.next()).toEqual({ value: undefined, done: true })

    const failing = latestOnly<number>(({ end }) => {
      end(new Error('never there'))
      return () => {}
    })
    await expect(failing.next()).rejects.toThrow('never there')
    expect(await failing.next()).toEqual({ value: undefined, done: true })
  })
})
