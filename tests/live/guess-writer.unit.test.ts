import { describe, expect, it } from 'vitest'
import { TryAgain } from '#schema/errors.ts'
import type { BatchResult, JudgedGuess, WriteBatch } from '#server/live/guesses/guess-batch.ts'
import { GuessWriter, type GuessWriterDeps } from '#server/live/guesses/guess-writer.ts'
import { outcomeOf, verdictsOf } from '../support/guess-outcome.ts'

const guess = (n: number, songId = 1): JudgedGuess => ({
  gameId: 1,
  playerId: `player ${n}`,
  square: 0,
  songId,
  isRight: true,
  at: 0,
  mayCount: true,
})

/** A database in memory: the first song of a square stays. */
function database() {
  const picks = new Map<string, number>()
  const batches: (readonly JudgedGuess[])[] = []
  const write: WriteBatch = async (guesses) => {
    batches.push(guesses)
    const outcomes = guesses.map((guess) => {
      const { playerId, songId } = guess
      const taken = picks.get(playerId)
      if (taken === undefined) picks.set(playerId, songId)
      if (taken === undefined) return outcomeOf(guess, 'right')
      return outcomeOf(guess, taken === songId ? 'repeat' : 'taken')
    })
    return { kind: 'written', outcomes, begun: [], uncounted: new Set(), commit: 1 }
  }
  return { picks, batches, write }
}

function writerOn(writeBatch: WriteBatch, more: Partial<GuessWriterDeps> = {}) {
  const errors: string[] = []
  const log = { info() {}, warn() {}, error: (_: object, sentence: string) => void errors.push(sentence) }
  const committed: JudgedGuess[] = []
  const writer = new GuessWriter({ writeBatch, committed: (each) => committed.push(...each), log, ...more })
  return { writer, errors, committed }
}

/** Lets a write wait until the test says so. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

describe('the guess writer', () => {
  it('writes what arrives during a flush in one batch as soon as it is back', async () => {
    const { write, batches } = database()
    const { opened, open } = gate()
    const { writer } = writerOn(async (guesses) => {
      const result = await write(guesses)
      if (batches.length === 1) await opened
      return result
    })
    const first = writer.write(guess(0))
    await new Promise((resolve) => setTimeout(resolve, 5))
    const rest = Array.from({ length: 50 }, (_, i) => writer.write(guess(i + 1)))
    open()
    expect(await verdictsOf([first, ...rest])).toEqual(Array.from({ length: 51 }, () => 'right'))
    expect(batches.map(({ length }) => length)).toEqual([1, 50])
  })

  it('answers after the commit, and after memory has moved', async () => {
    const { write } = database()
    const { writer, committed } = writerOn(write)
    const answer = writer.write(guess(1))
    expect(committed).toEqual([])
    await answer.then(() => expect(committed).toEqual([guess(1)]))
  })

  it('writes the same guess once, and another song for the same square only when the first is known', async () => {
    const { write, batches } = database()
    const { writer } = writerOn(write)
    const sent = [guess(1, 5), guess(1, 6), guess(1, 5), guess(2, 6)].map((each) => writer.write(each))
    expect(await verdictsOf(sent)).toEqual(['right', 'taken', 'repeat', 'right'])
    expect(batches.map((batch) => batch.map(({ songId }) => songId))).toEqual([[5, 6], [6]])
  })

  it('loses nothing when flushes fail, and keeps the order of arrival', async () => {
    const { write, picks } = database()
    let failures = 3
    const { writer, errors } = writerOn(async (guesses) => {
      if (failures-- > 0) throw new Error('connection lost')
      return write(guesses)
    })
    const sent = Array.from({ length: 200 }, (_, i) => writer.write(guess(i % 100, i < 100 ? 1 : 2)))
    await new Promise((resolve) => setTimeout(resolve, 5))
    const late = writer.write(guess(0, 3))
    const all = await verdictsOf(sent)
    expect(all.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'right'))
    expect(all.slice(100)).toEqual(Array.from({ length: 100 }, () => 'taken'))
    expect((await late).verdict).toBe('taken')
    expect(new Set(picks.values())).toEqual(new Set([1]))
    expect(errors).toHaveLength(1)
  })

  it('says "try again" when the queue is full, and takes guesses again when it is not', async () => {
    const { write } = database()
    const { opened, open } = gate()
    const whenOpen: WriteBatch = async (guesses) => {
      await opened
      return write(guesses)
    }
    const { writer } = writerOn(whenOpen, { mostWaiting: 3 })
    const taken = [1, 2, 3].map((n) => writer.write(guess(n)))
    await expect(writer.write(guess(4))).rejects.toThrow(TryAgain)
    open()
    expect(await verdictsOf(taken)).toEqual(['right', 'right', 'right'])
    expect((await writer.write(guess(4))).verdict).toBe('right')
  })

  it('says "try again" after the deadline, whether the database hangs or is away', async () => {
    const hanging = writerOn(() => new Promise<BatchResult>(() => {}), { deadlineMs: 20 })
    await expect(hanging.writer.write(guess(1))).rejects.toThrow(TryAgain)
    const away = writerOn(() => Promise.reject(new Error('away')), { deadlineMs: 20 })
    await expect(away.writer.write(guess(1))).rejects.toThrow(TryAgain)
    await away.writer[Symbol.asyncDispose]()
  })

  it('does not let one guess that the database refuses take the others with it', async () => {
    const { write } = database()
    const { writer, errors } = writerOn(async (guesses) => {
      if (guesses.some(({ songId }) => songId === 666)) return { kind: 'refused', reason: new Error('no such song') }
      return write(guesses)
    })
    const sent = Array.from({ length: 20 }, (_, i) => writer.write(guess(i, i === 13 ? 666 : 1)))
    const results = await Promise.allSettled(sent)
    expect(results.map(({ status }, i) => (status === 'rejected' ? i : -1)).filter((i) => i >= 0)).toEqual([13])
    expect(errors).toHaveLength(1)
  })

  it('answers everybody before it closes, and takes no more', async () => {
    const { write } = database()
    const { writer } = writerOn(write)
    const sent = Array.from({ length: 20 }, (_, i) => writer.write(guess(i)))
    const closing = writer[Symbol.asyncDispose]()
    await expect(writer.write(guess(99))).rejects.toThrow(TryAgain)
    await closing
    expect(new Set(await verdictsOf(sent))).toEqual(new Set(['right']))
  })
})
