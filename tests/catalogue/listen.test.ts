import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#server/platform/database/client.ts'
import { type ChangeKind, listenForChanges, notifyChange } from '#server/platform/database/listen.ts'
import { startTestDatabase, type TestDatabase } from '../support/embedded.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await startTestDatabase('empty')
  pool = createPool(database.connection)
})

afterAll(async () => {
  await pool.end()
  await database[Symbol.asyncDispose]()
})

describe('a server that listens', () => {
  it('hears of each change, in order', async () => {
    await using server = await listen()
    await notifyChange(pool, 'catalogue')
    await notifyChange(pool, 'demo')
    expect([await server.next(), await server.next()]).toEqual(['catalogue', 'demo'])
  })

  it('takes no harm from what it does not understand', async () => {
    await using server = await listen()
    for (const payload of ['', 'catalogue', '[]', 'null', '{"kind":"weather"}']) {
      await pool.query("select pg_notify('ninefold', $1)", [payload])
    }
    await notifyChange(pool, 'demo')
    expect(await server.next()).toBe('demo')
  })

  it('goes on after a change that could not be taken in, and says so', async () => {
    await using server = await listen(() => Promise.reject(new Error('no')))
    await notifyChange(pool, 'demo')
    await notifyChange(pool, 'catalogue')
    expect([await server.next(), await server.next()]).toEqual(['demo', 'catalogue'])
    expect(server.said).toContain('a change could not be taken in')
  })

  it('comes back after its connection was cut, and takes it that everything may have changed', async () => {
    await using server = await listen()
    await pool.query(`select pg_terminate_backend(pid) ${LISTENING}`)
    expect([await server.next(), await server.next()]).toEqual(['catalogue', 'demo'])
    await notifyChange(pool, 'demo')
    expect(await server.next()).toBe('demo')
  })

  it('leaves no connection behind', async () => {
    const server = await listen()
    await server[Symbol.asyncDispose]()
    const left = await pool.query(`select pid ${LISTENING}`)
    expect(left.rows).toEqual([])
  })
})

/** The connections of this database on which a server listens. */
const LISTENING = "from pg_stat_activity where datname = current_database() and query ilike 'listen%'"

/** A listener whose changes can be waited for one by one. */
async function listen(then: () => void | Promise<void> = () => {}) {
  const heard: ChangeKind[] = []
  const said: string[] = []
  let wake = () => {}
  const note = (_: object, sentence: string) => void said.push(sentence)
  const listener = await listenForChanges(
    database.connection,
    (kind) => {
      heard.push(kind)
      wake()
      return then()
    },
    { info: note, warn: note, error: note },
  )
  return {
    said,
    async next(): Promise<ChangeKind> {
      for (;;) {
        const kind = heard.shift()
        if (kind) return kind
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  }
}
