/** Downloads a profile picture from its provider, so that players' browsers never contact one. */
import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookUpPublic } from '#server/platform/public-address.ts'

export interface PhotoRequest {
  readonly url: string
  /** An address of the development provider, which is on this machine. */
  isOurs(url: URL): boolean
  readonly deadlineMs?: number
}

const DEADLINE_MS = 5000
const MOST_BYTES = 5 * 1024 * 1024

/** Rejects with the reason when it does not come whole and in time, is too large, or its address is not of the public internet. */
export async function fetchPhoto({ url: text, isOurs, deadlineMs = DEADLINE_MS }: PhotoRequest): Promise<Uint8Array> {
  const url = new URL(text)
  const signal = AbortSignal.timeout(deadlineMs)
  const ask = isOurs(url)
    ? requestPlainly(url, { signal, agent: false })
    : request(publicUrl(url), { signal, agent: false, lookup: lookUpPublic, headers: { accept: 'image/*' } })
  return read(await answerTo(ask))
}

/** A host that is an address itself is looked up nowhere. */
function publicUrl(url: URL): URL {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) === 0 || isPublicAddress(host)
  if (url.protocol === 'https:' && url.port === '' && url.username === '' && isPublic) return url
  throw new Error('The address of the picture is not one of the public internet')
}

function answerTo(ask: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    ask.once('response', resolve).once('error', reject).end()
  })
}

/** A redirect is an error: providers give the address of the picture itself. */
async function read(answer: IncomingMessage): Promise<Uint8Array> {
  try {
    if (answer.statusCode !== 200) throw new Error(`The picture was answered with ${answer.statusCode}`)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer) {
      size += part.length
      if (size > MOST_BYTES) throw new Error('The picture is too large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    answer.destroy()
  }
}
