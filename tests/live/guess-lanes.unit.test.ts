import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TryAgain } from '#schema/errors.ts'
import type { BatchResult, JudgedGuess, SentGuess, WriteBatch } from '#server/live/guesses/guess-batch.ts'
import { GuessWriter } from '#server/live/guesses/guess-writer.ts'
import { outcomeOf, verdictsOf } from '../support/guess-outcome.ts'

const DEADLINE_MS = 5000

const guess = (player: number, square = 0): JudgedGuess => ({
  gameId: 1,
  playerId: `player ${player}`,
  square,
  songId: 1,
  isRight: true,
  at: 0,
  mayCount: true,
})

const written = (guesses: readonly SentGuess[], verdict: 'right' | 'absent' = 'right'): BatchResult => ({
  kind: 'written',
  outcomes: guesses.map((each) => (verdict === 'absent' ? null : outcomeOf(each, verdict))),
  begun: [],
  uncounted: new Set(),
  commit: 1,
})

/** A database whose every answer the test gives. */
function database() {
  const sent: {
    readonly guesses: readonly SentGuess[]
    readonly answer: (result: BatchResult) => void
    lose: () => void
  }[] = []
  let heard = () => {}
  const write: WriteBatch = (guesses) => {
    heard()
    return new Promise((answer, reject) => sent.push({ guesses, answer, lose: () => reject(new Error('lost')) }))
  }
  return {
    write,
    sent,
    /** The batch with this place, once it has been sent. */
    async batch(place: number) {
      while (!sent[place]) await new Promise<void>((resolve) => (heard = () => setImmediate(resolve)))
      const batch = sent[place]
      if (!batch) throw new Error('No batch')
      return batch
    },
  }
}

function writerOn(writeBatch: WriteBatch) {
  const quiet = () => {}
  const committed: JudgedGuess[] = []
  const errors: string[] = []
  const log = { info: quiet, warn: quiet, error: (_: object, sentence: string) => void errors.push(sentence) }
  const writer = new GuessWriter({
    writeBatch,
    committed: (guesses, { outcomes }) => committed.push(...guesses.filter((_, i) => outcomes[i]?.verdict === 'right')),
    log,
    deadlineMs: DEADLINE_MS,
  })
  return { writer, committed, errors }
}

describe('batches under way', () => {
  it('are two when many guesses wait, and never have the same play', async () => {
    const { write, batch, sent } = database()
    const { writer } = writerOn(write)
    const first = Array.from({ length: 200 }, (_, player) => writer.write(guess(player)))
    const [one, two] = [await batch(0), await batch(1)]
    expect([one, two].map(({ guesses }) => guesses.length)).toEqual([100, 100])

    const next = Array.from({ length: 200 }, (_, player) => writer.write(guess(player, 1)))
    two.answer(written(two.guesses))
    const three = await batch(2)
    const players = (guesses: readonly SentGuess[]) => new Set(guesses.map(({ playerId }) => playerId))
    expect(players(three.guesses)).toEqual(players(two.guesses))
    expect(sent).toHaveLength(3)

    one.answer(written(one.guesses))
    const four = await batch(3)
    expect(players(four.guesses)).toEqual(players(one.guesses))
    for (const each of [three, four]) each.answer(written(each.guesses))
    expect(new Set(await verdictsOf([...first, ...next]))).toEqual(new Set(['right']))
  })

  it('are one when few guesses wait', async () => {
    const { write, batch, sent } = database()
    const { writer } = writerOn(write)
    const first = writer.write(guess(0))
    const one = await batch(0)
    const rest = [1, 2, 3].map((player) => writer.write(guess(player)))
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent).toHaveLength(1)
    one.answer(written(one.guesses))
    const two = await batch(1)
    expect(two.guesses).toHaveLength(3)
    two.answer(written(two.guesses))
    expect(await verdictsOf([first, ...rest])).toEqual(['right', 'right', 'right', 'right'])
  })
})

describe('a guess whose answer was lost', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is sent again as one that may be there', async () => {
    const { write, batch } = database()
    const { writer, committed } = writerOn(write)
    const verdict = writer.write(guess(1))
    const first = await batch(0)
    expect(first.guesses[0]?.again).toBeUndefined()
    first.lose()
    const second = await batch(1)
    expect(second.guesses[0]?.again).toBe('wanted')
    second.answer(written(second.guesses))
    expect((await verdict).verdict).toBe('right')
    expect(committed).toHaveLength(1)
  })

  it('is asked about, and not written, when nobody waits for it any more', async () => {
    const { write, batch } = database()
    const { writer, committed, errors } = writerOn(write)
    const verdict = writer.write(guess(1))
    const first = await batch(0)
    vi.advanceTimersByTime(DEADLINE_MS)
    await expect(verdict).rejects.toThrow(TryAgain)
    first.lose()
    const second = await batch(1)
    expect(second.guesses[0]?.again).toBe('asked')
    second.answer(written(second.guesses, 'absent'))
    await writer[Symbol.asyncDispose]()
    expect(committed).toEqual([])
    expect(errors).toEqual(['Guesses could not be written; they are kept and tried again'])
  })

  it('is given back to whoever waits for it, and told in the log, when it could not be written however often it was tried', async () => {
    const { write, batch } = database()
    const { writer, committed, errors } = writerOn(write)
    const verdict = writer.write(guess(1))
    const first = await batch(0)
    first.answer(written(first.guesses, 'absent'))
    await expect(verdict).rejects.toThrow(TryAgain)
    expect(committed).toEqual([])
    expect(errors).toEqual(['A guess could not be written, however often it was tried'])
  })

  it('is not asked about for ever by a server that stops', async () => {
    const { write, batch, sent } = database()
    const { writer } = writerOn(write)
    const verdict = writer.write(guess(1))
    const first = await batch(0)
    vi.advanceTimersByTime(DEADLINE_MS)
    await expect(verdict).rejects.toThrow(TryAgain)
    const closing = writer[Symbol.asyncDispose]()
    first.lose()
    await closing
    expect(sent).toHaveLength(1)
  })
})
