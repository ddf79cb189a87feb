/** As little as a server can do: whole frames made beforehand, each written by the sender of `ws`. */
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { obeyBench } from '../support/live-source.ts'
import { boardAt, OWN_DOCUMENT, ownAt, VIEWER_HEADER } from '../support/live-state.ts'

interface Listener {
  readonly socket: WebSocket & { readonly _sender?: { sendFrame(frame: readonly Buffer[]): void } }
  readonly id: string
  readonly query: string
  readonly viewer: number
  frame: Buffer
}

const source = obeyBench()
const listeners = new Set<Listener>()
const server = createServer()
const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  handleProtocols: () => 'graphql-transport-ws',
})

server.on('upgrade', (request, wire, head) => {
  sockets.handleUpgrade(request, wire, head, (socket) => {
    const viewer = Number(request.headers[VIEWER_HEADER] ?? 0)
    socket.on('message', (data) => {
      const { type, id, payload } = JSON.parse(String(data))
      if (type === 'connection_init') return socket.send('{"type":"connection_ack"}')
      const listener: Listener = { socket, id, query: payload.query, viewer, frame: Buffer.alloc(0) }
      listeners.add(listener)
      socket.send(textFor(listener, source.version))
      socket.on('close', () => listeners.delete(listener))
    })
  })
})
source.beforeChange(() => {
  for (const listener of listeners) {
    listener.frame = frameOf(textFor(listener, source.version + 1))
  }
})
source.listen(() => {
  for (const { socket, frame } of listeners) socket._sender?.sendFrame([frame])
})
source.serve(server)

function textFor({ id, query, viewer }: Listener, version: number): string {
  const data =
    query === OWN_DOCUMENT ? { rarityChanged: ownAt(version, viewer) } : { leaderboardChanged: boardAt(version) }
  return JSON.stringify({ id, type: 'next', payload: { data } })
}

function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff])
  if (payload.length < 126) return Buffer.concat([header.subarray(0, 1), Buffer.from([payload.length]), payload])
  return Buffer.concat([header, payload])
}
