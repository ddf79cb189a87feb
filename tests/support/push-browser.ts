/** A browser that has subscribed to messages, and the push service that it trusts: what it gets it can read, as RFC 8291 has it. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { PushAddress } from '#schema/players/push-service.ts'

export interface PushService extends AsyncDisposable {
  /** Of PUSH_SERVICES. */
  readonly host: string
  /** What it answers from now on, to messages for this browser or for all others. */
  answers(status: number, browser?: PushBrowser): void
  /** How often it was asked. */
  readonly asked: number
  /** Leaves messages to this browser without an answer, until the function is called that is returned. */
  holds(browser: PushBrowser): () => void
  subscribe(): PushBrowser
}

export interface PushBrowser {
  readonly address: PushAddress
  readonly messages: readonly { readonly headers: IncomingHttpHeaders; readonly text: string }[]
}

const CREATED = 201

/** Listens on this machine. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => void>()
  const held = new Map<string, Promise<void>>()
  const statuses = new Map<string | undefined, number>()
  let asked = 0
  const server = createServer(async (request, response) => {
    asked += 1
    const body = Buffer.concat(await request.toArray())
    await held.get(`http://${host}${request.url}`)
    const answer = statuses.get(`http://${host}${request.url}`) ?? statuses.get(undefined) ?? CREATED
    if (answer === CREATED) browsers.get(String(request.url))?.(body, request.headers)
    response.writeHead(answer).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The push service has no port')
  const host = `127.0.0.1:${address.port}`
  return {
    host,
    answers(next, browser) {
      statuses.set(browser?.address.endpoint, next)
    },
    get asked() {
      return asked
    },
    holds({ address: { endpoint } }) {
      let letGo = () => {}
      const released = new Promise<void>((resolve) => {
        letGo = resolve
      })
      held.set(endpoint, released)
      return letGo
    },
    subscribe() {
      const path = `/send/${browsers.size + 1}`
      const keys = createECDH('prime256v1')
      const point = keys.generateKeys()
      const auth = randomBytes(16)
      const messages: { headers: IncomingHttpHeaders; text: string }[] = []
      browsers.set(path, (body, headers) => messages.push({ headers, text: decrypted(body, { keys, point, auth }) }))
      const base64 = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') }
      return { address: { endpoint: `http://${host}${path}`, ...base64 }, messages }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Keys {
  readonly keys: ReturnType<typeof createECDH>
  readonly point: Buffer
  readonly auth: Buffer
}

/** One record: salt, record size, the sender's key, and what is encrypted, padded behind a 2. */
function decrypted(body: Buffer, { keys, point, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
