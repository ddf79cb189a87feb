import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config/config.ts'
import { StartFailure } from '../start-failure.ts'

export interface Listening extends AsyncDisposable {
  readonly port: number
}

/** All players connect at once at midnight. Upper bound of connections waiting to be accepted; the system may have a lower one. */
const WAITING_CONNECTIONS = 4096
/** Responses in progress may finish; remaining connections are closed after this. */
const LAST_ANSWERS_MS = 2000

/** Fails like `listen`, but before a server does its expensive preparation. */
export async function provePortIsFree(config: Pick<Config, 'port' | 'host'>): Promise<void> {
  const { [Symbol.asyncDispose]: end } = await listen(createServer(), config)
  await end()
}

/** `port` is the port that was opened; it differs from the configured one only for port 0. */
export async function listen(server: Server, config: Pick<Config, 'port' | 'host'>): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (problem) => reject(explain(problem, config)))
    server.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS }, resolve)
  })
  return { port: portOf(server.address()), [Symbol.asyncDispose]: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cutOff = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await closed
  clearTimeout(cutOff)
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

function explain(problem: Error, { port, host }: Pick<Config, 'port' | 'host'>): Error {
  const code = 'code' in problem ? problem.code : undefined
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1
    return new StartFailure(`Port ${port} is taken by another program: end it, or choose another port (PORT=${other}).`)
  }
  if (code === 'EACCES')
    return new StartFailure(`Port ${port} needs special rights: choose one above 1023 (PORT=4000).`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartFailure(`This machine has no address ${host}: correct HOST (127.0.0.1 or 0.0.0.0).`)
  }
  return problem
}
