/** A stopping server closes every connection and writes every accepted guess. */
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer } from '../support/test-server.ts'
import { inTime } from '../support/watch.ts'

it('tells sockets to come back, ends streams, and answers the guesses that it took', async () => {
  const server = await startTestServer({ today: 3 })
  const ada = server.player()
  await ada.guessesRight(1, 0)
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  await once(socket, 'open')
  const streamed = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { rarityChanged(gameNumber: 3) { version } }' }),
  })
  const reader = streamed.body?.getReader()
  const first = await reader?.read()
  expect(Buffer.from(first?.value ?? []).toString()).toMatch(/event:|data:|:/)

  const closed = once(socket, 'close')
  const guesses = Array.from({ length: 9 }, (_, square) => ada.guessesRight(3, square).catch(() => null))
  const stopping = Promise.resolve(server[Symbol.asyncDispose]())
  const [code] = await inTime(closed, () => 'the socket stayed open')
  expect(code).toBe(1012)
  await inTime(stopping, () => 'the server did not stop')
  // Each was answered, or its connection was refused: none is left without a word.
  await inTime(Promise.all(guesses), () => 'a guess was never answered')
  await reader?.cancel().catch(() => {})
  await expect(fetch(server.url)).rejects.toThrow()
})
