import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SentGuess } from '#server/live/guesses/guess-batch.ts'
import { guessWriterOn } from '#server/play/write-guesses.ts'
import { playRef } from '../support/play-ref.ts'
import { fitting } from './moves.ts'
import { openStage, type Stage, type TestGame } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const OTHERS = 5000
const TOGETHER = 20

const ADD_OTHERS = `
with fresh as (
  insert into player (id) select gen_random_uuid() from generate_series(1, $2) returning id
), plays as (
  insert into play (game_id, player_id, ref) select $1, id, left(md5(id::text), 12) from fresh
), wrong as (
  insert into wrong_guess (game_id, player_id, square, song_id) select $1, id, 0, $3 from fresh
)
insert into account (player_id, first_name, full_name, display_name, friend_code) select id, 'A', 'A', 'A', id from fresh`

/** Rows and entries of indexes that statements have gone through. */
const READ = `
select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`

it('a guess reads no more when many have played than when nobody had, by a plan that was made then', async () => {
  const game = await stage.game()
  const write = guessWriterOn(stage.guessPool, playRef)
  const few = await readBy(() => batches(write, game))
  await stage.pool.query(ADD_OTHERS, [game.id, OTHERS, game.misfit])
  const many = await readBy(() => batches(write, game))
  expect(few).toBeGreaterThan(TOGETHER)
  expect(many - few).toBeLessThan(OTHERS / 2)
})

/** Plays begun and carried on, wrong guesses, and a guess that is sent again. */
async function batches(write: ReturnType<typeof guessWriterOn>, game: TestGame): Promise<void> {
  const players = Array.from({ length: TOGETHER }, () => randomUUID())
  const guesses = (square: number, songId: number): SentGuess[] =>
    players.map((playerId) => ({
      gameId: game.id,
      playerId,
      square,
      songId,
      isRight: songId !== game.misfit,
      at: Date.now(),
      mayCount: true,
    }))
  const sent = [
    guesses(0, fitting(game, 0)),
    guesses(1, game.misfit),
    guesses(1, game.misfit),
    guesses(1, fitting(game, 1)),
  ]
  const verdicts: string[] = []
  for (const batch of sent) {
    const result = await write(batch)
    verdicts.push(
      ...new Set(
        result.kind === 'written' ? result.outcomes.map((outcome) => outcome?.verdict ?? 'absent') : [result.kind],
      ),
    )
  }
  expect(verdicts).toEqual(['right', 'wrong', 'repeat', 'right'])
}

async function readBy(act: () => Promise<void>): Promise<number> {
  const before = await read()
  await act()
  return (await read()) - before
}

/** What the connections have counted is added up first: one of each pool, since nothing here goes on at the same time. */
async function read(): Promise<number> {
  for (const pool of [stage.guessPool, stage.pool]) await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await stage.pool.query<{ read: string }>(READ)
  return Number(rows[0]?.read)
}
