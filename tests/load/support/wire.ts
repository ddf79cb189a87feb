/** The other end of many connections, as light as can be: it counts what comes and answers pings. */
import { connect, type Socket } from 'node:net'
import { VIEWER_HEADER } from './live-state.ts'

export interface Wire {
  send(text: string): void
  end(): void
}

export interface WireSettings {
  readonly port: number
  readonly viewer: number
  /** With what has come of a message: its beginning at least. */
  readonly onMessage: (beginning: Buffer) => void
  readonly onOpen: (wire: Wire) => void
  readonly onClose: () => void
}

const PING = 0x9
const TEXT = 0x1

/** A WebSocket without its library. */
export function openSocket({ port, viewer, onMessage, onOpen, onClose }: WireSettings): Wire {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const wire = { send: (text: string) => sendMasked(socket, TEXT, Buffer.from(text)), end: () => void socket.destroy() }
  const frames = frameReader((opcode, payload) => {
    if (opcode === TEXT) onMessage(payload)
    else if (opcode === PING) sendMasked(socket, 0xa, payload)
  })
  socket.write(
    'GET /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      `Origin: http://localhost\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n` +
      `${VIEWER_HEADER}: ${viewer}\r\n\r\n`,
  )
  let isOpen = false
  socket.on('data', (data) => {
    if (isOpen) return frames(data)
    const end = data.indexOf('\r\n\r\n')
    if (end < 0 || !data.subarray(0, 20).toString('latin1').includes('101')) return void socket.destroy()
    isOpen = true
    onOpen(wire)
    if (data.length > end + 4) frames(data.subarray(end + 4))
  })
  socket.on('error', () => {})
  socket.on('close', onClose)
  return wire
}

/** Server-sent events, of which the beginnings of the `next` ones are told. */
export function openStream(query: string, { port, onMessage, onOpen, onClose }: WireSettings): Wire {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const body = JSON.stringify({ query, variables: { gameNumber: 1 } })
  const wire = { send: () => {}, end: () => void socket.destroy() }
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  onOpen(wire)
  socket.on('data', (data) => {
    for (let at = data.indexOf('event: next'); at >= 0; at = data.indexOf('event: next', at + 1)) {
      onMessage(data.subarray(at))
    }
  })
  socket.on('error', () => {})
  socket.on('close', onClose)
  return wire
}

/** Clients mask; a mask of zeros leaves the text as it is. */
function sendMasked(socket: Socket, opcode: number, payload: Buffer): void {
  const length = payload.length
  const header = length < 126 ? Buffer.alloc(6) : Buffer.alloc(8)
  header[0] = 0x80 | opcode
  if (length < 126) header[1] = 0x80 | length
  else {
    header[1] = 0x80 | 126
    header.writeUInt16BE(length, 2)
  }
  socket.write(Buffer.concat([header, payload]))
}

/** Calls once a frame is whole, with as much of it as stood in the chunk in which it began. */
function frameReader(onFrame: (opcode: number, beginning: Buffer) => void): (data: Buffer) => void {
  let missing = 0
  let opcode = 0
  let beginning: Buffer = Buffer.alloc(0)
  let left: Buffer = Buffer.alloc(0)
  return (data) => {
    let rest = left.length > 0 ? Buffer.concat([left, data]) : data
    left = Buffer.alloc(0)
    while (rest.length > 0) {
      if (missing === 0) {
        const header = headerOf(rest)
        if (!header) {
          left = rest
          return
        }
        opcode = (rest[0] ?? 0) & 0xf
        missing = header.length
        rest = rest.subarray(header.bytes)
        beginning = rest.subarray(0, missing)
      }
      const taken = Math.min(missing, rest.length)
      missing -= taken
      rest = rest.subarray(taken)
      if (missing === 0) onFrame(opcode, beginning)
    }
  }
}

function headerOf(data: Buffer): { readonly bytes: number; readonly length: number } | null {
  const short = (data[1] ?? 0) & 0x7f
  const bytes = short < 126 ? 2 : short === 126 ? 4 : 10
  if (data.length < bytes) return null
  if (short < 126) return { bytes, length: short }
  return { bytes, length: short === 126 ? data.readUInt16BE(2) : data.readUIntBE(4, 6) }
}
