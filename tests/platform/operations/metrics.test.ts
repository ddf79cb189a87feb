/** What operators read at /metrics, as Prometheus reads it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMetrics } from '../../support/metrics.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const OPERATIONS = join(import.meta.dirname, '../../../server/deploy')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 4, variables: { METRICS_PORT: '0' } })
})

afterAll(() => server[Symbol.asyncDispose]())

const metrics = () => readMetrics(server.metricsUrl)

describe('the numbers of a server', () => {
  it('are told on a port of their own, and to no visitor', async () => {
    expect(new URL(server.metricsUrl).port).not.toBe(new URL(server.url).port)
    const response = await fetch(`${server.url}/metrics`)
    expect(await response.text()).not.toContain('ninefold_')
    expect((await fetch(server.metricsUrl.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(server.metricsUrl, { method: 'POST' })).status).toBe(405)
  })

  it('move with a guess: its verdict, its batch, its request, its operation', async () => {
    const before = await metrics()
    await server.player().guessesRight(server.today, 0)
    const after = await metrics()
    const moved = (name: string, labels: Record<string, string> = {}) =>
      after.of(name, labels) - before.of(name, labels)
    expect(moved('ninefold_guesses_total', { outcome: 'right' })).toBe(1)
    expect(moved('ninefold_guess_batches_total', { outcome: 'written' })).toBe(1)
    expect(moved('ninefold_guess_batch_size_sum')).toBe(1)
    expect(moved('ninefold_guess_commit_duration_seconds_count')).toBe(1)
    expect(moved('ninefold_guess_duration_seconds_count')).toBe(1)
    expect(moved('ninefold_http_requests_total', { route: 'graphql', status: '2xx' })).toBe(1)
    expect(moved('ninefold_http_request_duration_seconds_count', { route: 'graphql' })).toBe(1)
    expect(moved('ninefold_graphql_operations_total', { kind: 'mutation', outcome: 'ok' })).toBe(1)
    expect(after.of('ninefold_guesses_waiting')).toBe(0)
    expect(after.of('ninefold_live_games')).toBeGreaterThan(0)
  })

  it('know the product’s own operations by name, and call every other one other', async () => {
    const named = async (operation: string) => {
      const name = { kind: 'query', operation, outcome: 'ok' }
      return (await metrics()).of('ninefold_graphql_operations_total', name)
    }
    const [friend, other] = [await named('AcceptFriend'), await named('other')]
    // Two different texts, for answers from memory are not executed.
    await server.player().asks('query AcceptFriend { todaysGame { number id } }')
    await server.player().asks('query Rk3jd8 { todaysGame { id number } }')
    expect(await named('Rk3jd8')).toBe(0)
    expect([await named('AcceptFriend'), await named('other')]).toEqual([friend + 1, other + 1])
  })

  it('tell answers from memory from those that were made', async () => {
    const ask = () => server.player().asks('{ todaysGame { number title: id } }')
    const before = await metrics()
    await ask()
    await ask()
    const after = await metrics()
    const moved = (result: string) =>
      after.of('ninefold_kept_answers_total', { result }) - before.of('ninefold_kept_answers_total', { result })
    expect([moved('miss'), moved('hit')]).toEqual([1, 1])
  })

  it('count who watches, and what they are told', async () => {
    const board = 'subscription ($game: Int!) { leaderboardChanged(gameNumber: $game) { version entries { name } } }'
    const watch = server.player().watches(board, { game: server.today })
    await watch.next()
    const open = await metrics()
    expect(open.of('ninefold_sockets_open')).toBe(1)
    expect(open.of('ninefold_subscriptions_open')).toBe(1)
    expect(open.of('ninefold_groups_open')).toBe(1)
    expect(open.of('ninefold_live_messages_total', { kind: 'shared' })).toBeGreaterThan(0)
    await watch[Symbol.asyncDispose]()
  })

  it('look at the process, the database and the bus', async () => {
    const now = await metrics()
    expect(now.of('ninefold_database_connections', { pool: 'queries' })).toBeGreaterThan(0)
    expect(now.of('ninefold_bus_alone')).toBe(0)
    expect(now.of('ninefold_bus_lag_seconds')).toBeLessThan(1)
    expect(now.of('process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  it('have all that the dashboard and the alarms look at', async () => {
    const text = ['grafana/ninefold.json', 'prometheus/alerts.yaml'].map((file) =>
      readFileSync(join(OPERATIONS, file), 'utf8'),
    )
    const looked = [...text.join().matchAll(/\b(?:ninefold|nodejs|process)_[a-z\d_]+/g)].map(([name]) => name)
    const { names } = await metrics()
    const there = new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]))
    expect(looked.length).toBeGreaterThan(40)
    expect([...new Set(looked)].filter((name) => !there.has(name))).toEqual([])
  })
})
