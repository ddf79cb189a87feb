/** A socket of graphql-transport-ws without a library on top: what comes is read as it came. */
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { inTime } from './watch.ts'

export interface RawSocket {
  readonly socket: WebSocket
  send(message: object): void
  subscribe(id: string, query: string, variables?: object): void
  /** The oldest that was not read yet. */
  text(): Promise<string>
}

/** Resolves once operations can be sent, and is gone when the test is over. As from a page of the site, unless the options have another origin. */
export async function openRawSocket(url: string, options: ClientOptions = {}): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: url,
    ...options,
  })
  onTestFinished(() => socket.terminate())
  const received: string[] = []
  const waiting: ((text: string) => void)[] = []
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const first = waiting.shift()
    if (first) first(String(data))
    else received.push(String(data))
  })
  const text = () => {
    const known = received.shift()
    if (known !== undefined) return Promise.resolve(known)
    return inTime(new Promise<string>((resolve) => void waiting.push(resolve)), () => 'no message came')
  }
  const send = (message: object) => socket.send(JSON.stringify(message))
  await once(socket, 'open')
  send({ type: 'connection_init' })
  const answer = await text()
  if (answer !== '{"type":"connection_ack"}') throw new Error(`The socket was not taken: ${answer}`)
  return {
    socket,
    send,
    text,
    subscribe: (id, query, variables = {}) => send({ id, type: 'subscribe', payload: { query, variables } }),
  }
}
