/** PostgreSQL cancels statements without a waiting client. */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TryAgain } from '#schema/errors.ts'
import { periodReaderOn } from '#server/boards/read-period-board.ts'
import type { WriteBatch } from '#server/live/guesses/guess-batch.ts'
import { createPool } from '#server/platform/database/client.ts'
import { guessWriterOn } from '#server/play/write-guesses.ts'
import { playRef } from '../support/play-ref.ts'
import { fitting, stored, waitingForLocks } from './moves.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

describe('a guess that waits for a lock', () => {
  // Slow: PostgreSQL ends the statement after its own limit of four seconds.
  it('is given back by PostgreSQL before it is sent again, leaves no statement behind, and is stored once', async () => {
    const tries: string[] = []
    const writeBatch = guessWriterOn(stage.guessPool, playRef)
    const listening: WriteBatch = async (guesses) => {
      try {
        return await writeBatch(guesses)
      } catch (problem) {
        tries.push(problem instanceof pg.DatabaseError ? `${problem.code}` : `${problem}`)
        throw problem
      }
    }
    await using engine = stage.engine({ writeBatch: listening })
    const game = await stage.game()
    const guess = { gameId: game.id, playerId: randomUUID(), square: 4, songId: fitting(game, 4) }
    await engine.guess({ ...guess, playerId: randomUUID() })
    const other = await stage.pool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from tally where game_id = $1 for update', [game.id])
      await expect(engine.guess(guess)).rejects.toThrow(TryAgain)
      const again = engine.guess(guess)
      await expect.poll(() => tries, { timeout: 12_000 }).toEqual(['55P03', '55P03'])
      await expect.poll(() => waitingForLocks(stage.pool)).toBe(1)
      await other.query('commit')
      await again.catch(() => engine.guess(guess))
    } finally {
      other.release(true)
    }
    expect(await stored(stage.pool, game)).toEqual({ tallied: 2, picks: 2, wrong: 0, filled: 2, completed: 0 })
  }, 30_000)
})

it('the adding up of a board over time ends in the database when it takes too long', async () => {
  const other = await stage.pool.connect()
  try {
    await other.query('begin; lock table final_standing')
    await expect(periodReaderOn(stage.pool, 200).ranked([1], 1, true)).rejects.toMatchObject({ code: '57014' })
    expect(await waitingForLocks(stage.pool)).toBe(0)
  } finally {
    other.release(true)
  }
})

describe('statements of a pool', () => {
  const limitOf = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`)
    return rows[0]?.limit
  }

  it('end in the database, too, when nobody has listened to them for long', async () => {
    expect(await limitOf(stage.pool)).toBe('1min')
  })

  it('have the limit that the DATABASE_URL gives them, if any', async () => {
    const pool = createPool({ ...stage.connection, options: '-c statement_timeout=90s' })
    expect(await limitOf(pool).finally(() => pool.end())).toBe('90s')
  })
})
