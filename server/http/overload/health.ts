/** What is told to those who watch over the server: whether it lives, and whether to send it anybody. */
import type { ServerResponse } from 'node:http'
import { sendJson } from '../send.ts'
import type { Door } from './door.ts'

export interface HealthSource {
  /** True when the database answers. */
  isHealthy(): Promise<boolean>
  /** True while the other nodes cannot be reached. */
  isAlone(): boolean
  /** What is missing before anybody can play here; empty when nothing is. */
  missing(): Promise<readonly string[]>
}

/** Answers the three paths; false for any other. */
export async function sendHealth(
  path: string,
  response: ServerResponse,
  { source, door }: { readonly source: HealthSource; readonly door: Pick<Door, 'isDraining'> },
): Promise<boolean> {
  switch (path) {
    case '/livez':
      sendJson(response, 200, { status: 'ok' })
      return true
    case '/readyz':
      await sendReadiness(response, source, door.isDraining)
      return true
    case '/healthz':
      await sendStatus(response, source)
      return true
    default:
      return false
  }
}

/** An overloaded server is ready: without it the others would have more to do. */
async function sendReadiness(response: ServerResponse, source: HealthSource, isDraining: boolean): Promise<void> {
  const reasons = isDraining ? ['the server is stopping'] : await source.missing()
  const isReady = reasons.length === 0
  sendJson(response, isReady ? 200 : 503, isReady ? { status: 'ready' } : { status: 'not ready', reasons })
}

async function sendStatus(response: ServerResponse, source: HealthSource): Promise<void> {
  const isHealthy = await source.isHealthy()
  // A node that is alone still serves its players, so it is not taken out of service.
  const live = source.isAlone() ? { live: 'alone' } : {}
  sendJson(response, isHealthy ? 200 : 503, { status: isHealthy ? 'ok' : 'the database does not answer', ...live })
}
