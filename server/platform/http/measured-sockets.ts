/** Counts the sockets of a server, from outside. */
import type { Server } from 'node:http'
import type { LiveMeters } from '../telemetry/live-meters.ts'

/** For as long as the server is there. */
export function countSockets(server: Server, meters: Pick<LiveMeters, 'sockets' | 'openSockets'>): void {
  server.on('upgrade', (_, socket) => {
    meters.sockets.inc()
    meters.openSockets.inc()
    socket.once('close', () => meters.openSockets.dec())
  })
}
