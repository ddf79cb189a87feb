/** A socket that does not answer a ping is gone by its next turn; one of which anything comes stays. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAlive } from '#server/platform/graphql/socket-protocol.ts'

const EVERY_MS = 12_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function client({ answers }: { answers: boolean }) {
  const wire = { bytesRead: 0 }
  const client = {
    pings: 0,
    isGone: false,
    request: { socket: wire },
    socket: {
      readyState: 1 as const,
      OPEN: 1 as const,
      ping: () => {
        client.pings += 1
        if (answers) wire.bytesRead += 6
      },
      terminate: () => {
        client.isGone = true
      },
    },
  }
  return client
}

it('pings each socket once in its time, and ends those that do not answer', () => {
  using alive = keepAlive(EVERY_MS)
  const clients = Array.from({ length: 60 }, (_, place) => client({ answers: place % 2 === 0 }))
  for (const each of clients) alive.add(each)

  vi.advanceTimersByTime(EVERY_MS)
  expect(clients.map(({ pings, isGone }) => [pings, isGone])).toEqual(clients.map(() => [1, false]))

  vi.advanceTimersByTime(EVERY_MS)
  expect(clients.map(({ isGone }) => isGone)).toEqual(clients.map((_, place) => place % 2 === 1))
  expect(clients[0]?.pings).toBe(2)
})

it('leaves a socket alone that has closed', () => {
  using alive = keepAlive(EVERY_MS)
  const closed = client({ answers: false })
  alive.add(closed)
  alive.delete(closed)

  vi.advanceTimersByTime(3 * EVERY_MS)
  expect([closed.pings, closed.isGone]).toEqual([0, false])
})
