/** Health checks: whether the server is alive, and whether to send it traffic. */
import type { FastifyInstance } from 'fastify'
import type { LoadShedder } from '../admission/load-shedder.ts'

export interface HealthSource {
  /** Returns true if the database responds. */
  isHealthy(): Promise<boolean>
  /** Returns true while the other nodes cannot be reached. */
  isAlone(): boolean
  /** Returns what is missing before people can play here; empty if nothing is. */
  missing(): Promise<readonly string[]>
}

export function healthRoutes(
  app: FastifyInstance,
  source: HealthSource,
  loadShedder: Pick<LoadShedder, 'isDraining'>,
): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/livez', async () => ({ status: 'ok' }))
  // An overloaded server stays ready: without it the others would have more to do.
  app.get('/readyz', async (_request, reply) => {
    const reasons = loadShedder.isDraining ? ['the server is stopping'] : await source.missing()
    if (reasons.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reasons })
  })
  app.get('/healthz', async (_request, reply) => {
    const isHealthy = await source.isHealthy()
    // An isolated node still serves its players, so it is not taken out of service.
    const live = source.isAlone() ? { live: 'alone' } : {}
    return reply
      .code(isHealthy ? 200 : 503)
      .send({ status: isHealthy ? 'ok' : 'the database does not answer', ...live })
  })
}
