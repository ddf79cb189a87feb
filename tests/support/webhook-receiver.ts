/** A server that takes messages of webhooks and answers as a test wants. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: { readonly id: string; readonly type: string; readonly game?: { readonly number: number } }
}

export interface WebhookReceiver extends AsyncDisposable {
  /** An address of its own; what it answers is said for each. */
  at(path: string): string
  answers(path: string, status: number, headers?: Record<string, string>): void
  /** Answers there wait until the function that it returns is called. */
  holds(path: string): () => void
  of(path: string): readonly Received[]
}

/** Listens on this machine. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answers = new Map<string, readonly [number, Record<string, string>]>()
  const held = new Map<string, Promise<void>>()
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const path = String(request.url)
    received.push({ path, headers: request.headers, text, body: JSON.parse(text) })
    await held.get(path)
    const [status, headers] = answers.get(path) ?? [204, {}]
    response.writeHead(status, headers).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The receiver has no port')
  return {
    at: (path) => `http://127.0.0.1:${address.port}${path}`,
    answers: (path, status, headers = {}) => void answers.set(path, [status, headers]),
    holds(path) {
      let release = () => {}
      held.set(path, new Promise((resolve) => (release = resolve)))
      return () => release()
    },
    of: (path) => received.filter((message) => message.path === path),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As the guide tells receivers to check it. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const { t = '', v1 = '' } = Object.fromEntries(
    String(headers['ninefold-signature'])
      .split(',')
      .map((part) => part.split('=')),
  )
  const expected = createHmac('sha256', secret).update(`${t}.${text}`).digest()
  const given = Buffer.from(String(v1), 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
