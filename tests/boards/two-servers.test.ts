/** Two server processes on one database and one Redis are one product. */
import { isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { schema } from '#schema/schema.ts'
import { createClients, type DatabaseClients } from '#server/platform/database/client.ts'
import { Opened } from '#server/platform/opened.ts'
import { addAdmin } from '#server/portal/admin-accounts.ts'
import { ADMIN_PASSWORD, adminSignIn } from '../support/admin.ts'
import { type AnswerBook, answerBook } from '../support/answers.ts'
import { startTestDatabase } from '../support/embedded.ts'
import { Player } from '../support/player.ts'
import { saveCategory } from '../support/portal-catalogue.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { startServerProcess } from '../support/server-process.ts'
import { makesGame } from '../support/user-games.ts'

const opened = new Opened()
let redis: TestRedis
let answers: AnswerBook
let clients: DatabaseClients
let today: number
let here: string
let there: string
let variables: Record<string, string>

beforeAll(async () => {
  const { connection } = opened.keep(await startTestDatabase('empty'))
  const { host, port, user, database } = connection
  redis = await startRedis()
  const databaseUrl = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  variables = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, LIVE_TICK_MS: '20' }
  // Both at once: migrations, the import and the games must be made once.
  const [one, two] = await Promise.all([startServerProcess(variables), startServerProcess(variables)])
  opened.keep(one)
  opened.keep(two)
  here = one.url
  there = two.url
  clients = opened.keep(createClients(connection))
  answers = answerBook(clients.prisma)
  const { calendar } = await new Player(here, answers).asks<{ calendar: { todaysNumber: number } }>(
    '{ calendar { todaysNumber } }',
  )
  today = calendar.todaysNumber
})
afterAll(async () => {
  await opened[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

const playerAt = (url: string) => new Player(url, answers)

/** Another server starts, on a machine that may be busy. */
const START_MS = 120_000

/** A way to something of every type that has an id. */
const IDS = `query ($game: Int!, $ref: ID!, $own: ID!) {
  game(number: $game) { ... on Game { id squares { id } play { id } } }
  albums(first: 2) { edges { node { id } } }
  categories(first: 2) { edges { node { id } } }
  songs(first: 2) { edges { node { id } } }
  userGame(ref: $ref) { ... on UserGame { id } }
  otherPlay(ref: $own) { ... on OtherPlay { id } }
}`
const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }'
const withIds = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
  .map(({ name }) => name)
  .toSorted()

function idsIn(answer: unknown): readonly string[] {
  return [...new Set([...JSON.stringify(answer).matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id))]
}

describe('two servers', () => {
  it('show the same games', async () => {
    const query = '{ todaysGame { id rows { title } columns { title } } archive(first: 5) { edges { node { id } } } }'
    expect(await playerAt(there).asks(query)).toEqual(await playerAt(here).asks(query))
  })

  // Slow: a third server starts as a process.
  it(
    'call each thing by one id, which finds it on either of them, and on one that starts later',
    async () => {
      const ada = playerAt(here)
      // A game of another day, so that today's counts stay as they are.
      const game = today - 1
      await ada.guessesRight(game, 0)
      const { ref } = await makesGame(ada)
      const names = { game, ref, own: (await ada.play(game))?.ref }
      const ids = idsIn(await ada.asks(IDS, names))
      const { nodes } = await ada.asks<{ nodes: { __typename: string; id: string }[] }>(NODES, { ids })
      expect(nodes.map(({ id }) => id)).toEqual(ids)
      expect([...new Set(nodes.map(({ __typename }) => __typename))].toSorted()).toEqual(withIds)
      await using third = await startServerProcess(variables)
      for (const url of [there, third.url]) {
        expect(idsIn(await ada.at(url).asks(IDS, names))).toEqual(ids)
        expect(await ada.at(url).asks(NODES, { ids })).toEqual({ nodes })
      }
    },
    START_MS,
  )

  it('judge by what was edited in the portal of one of them', async () => {
    await addAdmin(clients.prisma, 'ada', ADMIN_PASSWORD)
    const admin = playerAt(here)
    await adminSignIn(admin, 'ada', ADMIN_PASSWORD)
    const songs = await playerAt(there).asks<{ songs: { edges: { node: { id: string } }[] } }>(
      '{ songs(first: 7) { edges { node { id } } } }',
    )
    const { code } = await saveCategory(admin, { title: 'New', songIds: songs.songs.edges.map(({ node }) => node.id) })
    const draft = { rows: [{ kind: 'CATEGORY', categoryCode: code }, null, null], columns: [null, null, null] }
    const query = 'query ($draft: DraftInput!) { checkDraft(draft: $draft) { ... on DraftCheck { rows { songs } } } }'
    await vi.waitFor(async () => {
      expect(await playerAt(there).asks(query, { draft })).toEqual({ checkDraft: { rows: [{ songs: 7 }, null, null] } })
    }, 20_000)
  })

  it('know the same visitor', async () => {
    const ada = playerAt(here)
    await ada.guessesRight(today - 1, 0)
    expect(await ada.at(there).play(today - 1)).toEqual(await ada.play(today - 1))
    expect(await ada.at(there).guessesRight(today - 1, 0)).toMatchObject({ isRepeat: true })
  })

  it('tell at one what was guessed at the other', async () => {
    const [ada, ben] = [playerAt(here), playerAt(there)]
    await ada.guessesRight(today, 0)
    await using rarity = ada.watchesRarity(today)
    await using board = playerAt(here).watchesBoard(today)
    expect(await board.next()).toMatchObject({ startedCount: 1, completedCount: 0 })
    await rarity.next()

    await ben.finishes(today, 0)
    const stolen = await rarity.until(({ game }) => game.completedCount === 1)
    expect(stolen.play?.squares[0]?.pick).toMatchObject({ isStolen: true, count: 2 })
    const moved = await board.until(({ completedCount }) => completedCount === 1)
    expect(moved.entries).toMatchObject([{ state: 'COMPLETED', position: 1 }, { state: 'IN_PROGRESS' }])
    // The one that does not keep the board shows what the other publishes.
    await vi.waitFor(async () => {
      expect(await playerAt(there).seesBoard(today)).toEqual(await playerAt(here).seesBoard(today))
    }, 20_000)
  })

  it('go on alone without Redis, and are together again when it is back', async () => {
    await using watch = playerAt(here).watchesBoard(today)
    const atFirst = await watch.next()
    const health = async () => (await fetch(`${here}/healthz`)).json()
    expect(await health()).toEqual({ status: 'ok' })
    await redis[Symbol.asyncDispose]()
    await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok', live: 'alone' }), 20_000)
    const cem = playerAt(there)
    await cem.guessesRight(today, 0)
    expect(await playerAt(there).seesBoard(today)).toMatchObject({ startedCount: atFirst.startedCount + 1 })

    redis = await startRedis({ port: redis.port })
    const caughtUp = await watch.until(({ startedCount }) => startedCount === atFirst.startedCount + 1)
    expect(caughtUp.version).toBeGreaterThan(atFirst.version)
    // A node hears again before it speaks again, or the other way round.
    await vi.waitFor(async () => expect(await health()).toEqual({ status: 'ok' }), 20_000)
    await cem.finishes(today, 0)
    await watch.until(({ completedCount }) => completedCount === atFirst.completedCount + 1)
  })
})
