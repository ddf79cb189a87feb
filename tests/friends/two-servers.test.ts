/** Friends and sessions over two servers: what is done at one is told at the other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClients } from '#server/platform/database/client.ts'
import { Opened } from '#server/platform/opened.ts'
import { type AnswerBook, answerBook } from '../support/answers.ts'
import { startTestDatabase } from '../support/embedded.ts'
import { Player } from '../support/player.ts'
import { startRedis } from '../support/redis.ts'
import { startServerProcess } from '../support/server-process.ts'
import { signedIn } from '../support/sign-in.ts'
import {
  ACCEPT,
  ADD,
  asking,
  befriend,
  type CircleView,
  closeCodeOf,
  FRIENDS_CHANGED,
  FRIENDS_GAMES_CHANGED,
  type FriendsBoard,
  person,
} from './people.ts'

const opened = new Opened()
let answers: AnswerBook
let here: string
let there: string
let today: number

beforeAll(async () => {
  const redis = opened.keep(await startRedis())
  const { connection } = opened.keep(await startTestDatabase('empty'))
  const { host, port, user, database } = connection
  const databaseUrl = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  const variables = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, LIVE_TICK_MS: '20' }
  const one = opened.keep(await startServerProcess(variables))
  const two = opened.keep(await startServerProcess(variables))
  here = one.url
  there = two.url
  answers = answerBook(opened.keep(createClients(connection)).prisma)
  const { calendar } = await new Player(here, answers).asks<{ calendar: { todaysNumber: number } }>(
    '{ calendar { todaysNumber } }',
  )
  today = calendar.todaysNumber
})
afterAll(() => opened[Symbol.asyncDispose]())

const someone = (name: string) => person(new Player(here, answers), name)

it('friends at another server are told of invites and of each other’s games', async () => {
  const [ada, ben] = [await someone('Ada Here'), await someone('Ben There')]
  await using adas = ada.player.watches<CircleView>(FRIENDS_CHANGED)
  await using board = ada.player.watches<FriendsBoard>(FRIENDS_GAMES_CHANGED, { game: today })
  await adas.next()
  expect((await board.next()).entries).toHaveLength(1)
  const benThere = ben.player.at(there)
  await asking(benThere, ADD, { code: ada.code })
  await adas.until(({ invites }) => invites[0]?.id === ben.id)
  await asking(ada.player, ACCEPT, { id: ben.id })
  await board.until(({ entries }) => entries.length === 2)
  const { rarity } = await benThere.finishes(today)
  const done = await board.until(({ entries }) => entries[0]?.state === 'COMPLETED')
  expect(done.entries[0]).toMatchObject({ friendId: ben.id, rarity })
})

it('a session that is ended at one server closes its sockets at the other', async () => {
  const [ada, ben] = [await someone('Ada Leaves'), await someone('Ben Stays')]
  await befriend(ada, ben)
  await using adas = ada.player.at(there).watches<CircleView>(FRIENDS_CHANGED)
  await using bens = ben.player.at(there).watches<CircleView>(FRIENDS_CHANGED)
  await adas.next()
  await bens.next()
  const desk = await signedIn(new Player(here, answers), 'Ada Leaves')
  await desk.asks('mutation { deleteAccount { __typename } }')
  expect(await closeCodeOf(adas)).toBe(4403)
  await bens.until(({ friends }) => friends.length === 0)
})
