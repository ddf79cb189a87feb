/** Flags by their code, as circle-flags draws them; a region without a drawing has its country's. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sendText } from './send.ts'

const FOLDER = join(createRequire(import.meta.url).resolve('circle-flags/package.json'), '../flags')
/** 'de', 'us-ca', 'other/pirate': nothing that leads out of the folder. */
const FLAG = /^((?:other\/)?[a-z]+)(-[a-z0-9_]+)?\.svg$/

/** Answers what stands below /flags/: a picture that never changes, or 404. */
export async function sendFlag(name: string, response: ServerResponse): Promise<void> {
  const [, country, region = ''] = FLAG.exec(name) ?? []
  const picture = country && ((await drawing(country + region)) ?? (await drawing(country)))
  if (!picture) return sendText(response, 404, 'Not found')
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'content-length': picture.byteLength,
    'cache-control': 'public, max-age=31536000, immutable',
    // Opened by itself, a picture is a page: it may do nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  response.end(picture)
}

async function drawing(code: string): Promise<Buffer | null> {
  try {
    return await readFile(join(FOLDER, `${code}.svg`))
  } catch {
    return null
  }
}
