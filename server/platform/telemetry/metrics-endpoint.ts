/** Serves the numbers at /metrics, on a port of its own that no visitor reaches. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'

/** A scraper asks several times a minute, and closes. */
const REQUEST_MS = 10_000

/** To be listened on by its owner. */
export function metricsServer(registry: Registry): Server {
  return createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end('Not found\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end('Method not allowed\n')
    }
    send(registry, response).catch(() => response.destroy())
  })
}

async function send(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics()
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
}
