/** Documents are compiled when it pays off, and never enough at once to delay others; their errors stay the same. */
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createExecutor } from '#server/platform/graphql/executor.ts'

const DOCUMENT = parse(`query ($number: Int!) {
  calendar { todaysNumber nextGameAt }
  more: calendar { timeZone }
  game(number: $number) { __typename }
}`)

const calendar = { todaysNumber: 3, nextGameAt: new Date(0), timeZone: 'Europe/Berlin' }
/** As much of a context as this document asks for. */
const context = (timeZone: string | null) => ({
  game: {
    calendar: () => ({ ...calendar, timeZone }),
    gameByNumber: () => Promise.reject(new Error('the database is away')),
  },
})

describe('a document', () => {
  it('runs alike compiled and not, its errors in the same places', async () => {
    let now = 0
    const run = createExecutor(() => now).runner(
      parse('{ calendar { todaysNumber } calendar { timeZone } }'),
      undefined,
    )
    const early = await run(context(null), undefined)
    expect(early.errors?.[0]?.locations).toEqual([{ line: 1, column: 40 }])
    for (let time = 0; time < 20; time++) {
      expect(await run(context('UTC'), undefined)).toEqual({ data: { calendar: { todaysNumber: 3, timeZone: 'UTC' } } })
    }
    now += 1
    const late = await run(context(null), undefined)
    expect(late).toEqual(early)
    expect(late.errors?.map((error) => [error.toJSON(), error.nodes?.length])).toEqual(
      early.errors?.map((error) => [error.toJSON(), error.nodes?.length]),
    )
  })

  it('with unexpected errors is told apart from one whose variables are wrong, of which nothing ran', async () => {
    const run = createExecutor().runner(DOCUMENT, undefined)
    expect(await run(context('UTC'), { number: 'three' })).not.toHaveProperty('data')
    const failed = await run(context('UTC'), { number: 3 })
    expect(failed.data).toBeNull()
    expect(failed.errors?.[0]?.originalError?.message).toBe('the database is away')
  })
})
