/** What a server of the query bench does beside answering: it says where it listens and what it has used, and ends with the bench. */
import type { Server } from 'node:http'

export interface Ready {
  readonly port: number
}

/** Of the processor, since the start. */
export interface Usage {
  readonly cpuMs: number
}

export function serve(server: Server): void {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => {
    const address = server.address()
    if (typeof address === 'object' && address) obeyBench(address.port)
  })
}

/** For a server that listens already. */
export function obeyBench(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000 } satisfies Usage)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port } satisfies Ready)
}
