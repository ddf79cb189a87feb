/** A collector of OpenTelemetry that keeps what it is told. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              status: z.object({ code: z.number() }).optional(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type ToldSpan = z.infer<typeof exported>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

export interface Collector extends AsyncDisposable {
  readonly url: string
  /** What was told so far, as it came. */
  readonly bodies: readonly string[]
  spans(): readonly ToldSpan[]
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/v1/traces') bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    spans: () =>
      bodies
        .flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
