/** Refuses connections of a household that has too many, with a plain HTTP response before any request is read. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { HouseholdBounds } from './household-bounds.ts'
import { RETRY_AFTER_S } from './unavailable.ts'

/** Time for the client to read why it is refused. */
const GOODBYE_MS = 1000

/** The response to a connection or upgrade beyond the limit. */
export const TOO_MANY = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${RETRY_AFTER_S}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`

export function boundConnections(server: Server, households: HouseholdBounds): void {
  server.on('connection', (socket) => {
    const release = households.takeConnection('connections', socket)
    if (release) socket.once('close', release)
    else refuse(socket, households)
  })
}

function refuse(socket: Socket, households: HouseholdBounds): void {
  const release = households.takeConnection('refusals', socket)
  if (!release) return void socket.destroy()
  socket.once('close', release)
  socket.on('error', () => socket.destroy())
  // Closing at once would lose the response if the client has sent something already.
  socket.end(TOO_MANY, () => setTimeout(() => socket.destroy(), GOODBYE_MS).unref())
}
