import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptBriefly } from '#server/platform/kept-briefly.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

interface Reading {
  resolve(value: string): void
  reject(problem: Error): void
}

/** Readings that end when the test says so. */
function slowReader() {
  const begun: Reading[] = []
  const read = () => new Promise<string>((resolve, reject) => void begun.push({ resolve, reject }))
  return { begun, read }
}

const keeping = { freshMs: () => 5000, staleMs: 20_000, failedMs: 60_000, most: 2 }
const askerOf = (read: () => Promise<string>, times: Partial<typeof keeping> = {}) => {
  const ask = keptBriefly({ ...keeping, ...times }, read)
  return (name = 'week', version = '1') => ask(name, version, undefined)
}

it('is read once for all who ask, and again when its time is over', async () => {
  const read = vi.fn(async () => 'board')
  const ask = askerOf(read, { staleMs: 0 })
  await Promise.all(Array.from({ length: 1000 }, () => ask()))
  vi.advanceTimersByTime(4999)
  expect(await ask()).toBe('board')
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2)
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

it('answers the last value while the next takes long, and the next as soon as it is there', async () => {
  const { begun, read } = slowReader()
  const ask = askerOf(read)
  const first = ask()
  begun[0]?.resolve('old')
  expect(await first).toBe('old')
  expect(await ask('week', '2')).toBe('old')
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('new')
  expect(await ask('week', '2')).toBe('new')
})

it('does not answer a value that is too old: who asks waits', async () => {
  const { begun, read } = slowReader()
  const ask = askerOf(read)
  const first = ask()
  begun[0]?.resolve('old')
  await first
  vi.advanceTimersByTime(25_001)
  const second = ask()
  begun[1]?.resolve('new')
  expect(await second).toBe('new')
})

it('keeps a failure for a minute, and answers the same again without another reading', async () => {
  const problem = new Error('too long')
  const read = vi.fn(() => Promise.reject(problem))
  const ask = askerOf(read)
  await expect(ask()).rejects.toBe(problem)
  vi.advanceTimersByTime(59_999)
  await expect(ask()).rejects.toBe(problem)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2)
  await expect(ask()).rejects.toBe(problem)
  expect(read).toHaveBeenCalledTimes(2)
})

it('answers the last value in place of a failure', async () => {
  const { begun, read } = slowReader()
  const ask = askerOf(read)
  const first = ask()
  begun[0]?.resolve('old')
  await first
  vi.advanceTimersByTime(5001)
  const second = ask()
  begun[1]?.reject(new Error('too long'))
  expect(await second).toBe('old')
  vi.advanceTimersByTime(1000)
  expect(await ask()).toBe('old')
  expect(begun).toHaveLength(2)
})

it('reads at once again after a failure that is not kept', async () => {
  const { begun, read } = slowReader()
  const ask = askerOf(read, { failedMs: 0 })
  const first = ask()
  begun[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  const second = ask()
  begun[1]?.resolve('board')
  expect(await second).toBe('board')
})

it('keeps so many names and no more', async () => {
  const read = vi.fn(async () => 'board')
  const ask = askerOf(read)
  for (const name of ['one', 'two', 'three', 'three', 'two']) await ask(name)
  expect(read).toHaveBeenCalledTimes(3)
  await ask('one')
  expect(read).toHaveBeenCalledTimes(4)
})
