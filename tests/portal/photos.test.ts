/** Uploading photos: what is taken, what becomes of it, and what every hostile file is told. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seesPortal, signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { saveAlbum } from '../support/portal-catalogue.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let ada: Player

beforeAll(async () => {
  server = await startTestServer({ today: 3 })
  ada = await signedInAdmin(server, 'ada')
})
afterAll(() => server[Symbol.asyncDispose]())

interface Reply {
  readonly success: boolean
  readonly message?: string
  readonly src?: string
  readonly coverId?: string
}

async function upload(player: Player, photo: Uint8Array | string, { field = 'photo', origin = server.url } = {}) {
  const form = new FormData()
  form.append(field, new Blob([Buffer.from(photo)], { type: 'image/png' }), 'photo.png')
  const response = await player.fetch('/portal/photo', { method: 'POST', headers: { origin }, body: form })
  return { status: response.status, reply: (await response.json()) as Reply }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } })

describe('a photo', () => {
  it('is served as square webp and png in every size, without what the camera noted, for ever', async () => {
    const taken = await picture(900, 600)
      .withExif({ IFD0: { Copyright: 'the secret place' } })
      .jpeg()
      .toBuffer()
    expect(taken.toString('latin1')).toContain('the secret place')
    const { status, reply } = await upload(ada, taken)
    expect(status).toBe(200)
    expect(reply).toEqual({
      success: true,
      coverId: expect.stringMatching(/^[0-9a-f]{64}$/),
      src: `/images/${reply.coverId}-320.webp`,
    })
    for (const size of [160, 320, 640]) {
      for (const format of ['webp', 'png'] as const) {
        const response = await server.player().fetch(`/images/${reply.coverId}-${size}.${format}`)
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(await sharp(bytes).metadata()).toMatchObject({ format, width: size, height: size })
        expect(bytes.toString('latin1')).not.toContain('the secret place')
      }
    }
  })

  it('becomes the cover of an album with its next save, and is written down', async () => {
    const { reply } = await upload(ada, await picture(300, 300).webp().toBuffer())
    const { albums } = await seesPortal<{
      albums: { id: string; title: string; releaseYear: number; version: number }[]
    }>(ada, 'albums { id title releaseYear version }')
    const saved = await saveAlbum(ada, { ...albums[0], coverId: reply.coverId })
    expect(saved).toMatchObject({ __typename: 'AdminAlbum', coverId: reply.coverId })
    const { albums: seen } = await server
      .player()
      .asks<{ albums: { edges: { node: { id: string; coverUrl: string } }[] } }>(
        '{ albums { edges { node { id coverUrl } } } }',
      )
    expect(seen.edges.find(({ node }) => node.id === albums[0]?.id)?.node.coverUrl).toBe(
      `/images/${reply.coverId}-160.webp`,
    )
    expect(await server.prisma.auditEntry.count({ where: { subject: `photo:${reply.coverId}` } })).toBe(1)
  })

  it('uploaded twice is one', async () => {
    const bytes = await picture(200, 200).png().toBuffer()
    const [first, second] = [await upload(ada, bytes), await upload(ada, bytes)]
    expect(second.reply.coverId).toBe(first.reply.coverId)
    expect(await server.prisma.rendition.count({ where: { imageId: first.reply.coverId ?? '' } })).toBe(6)
  })
})

/** A PNG that says it is so large, with as little data as that takes. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * 16))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('a file that is no good photo', () => {
  const noPhoto = 'Choose an image: JPEG, PNG, WebP, GIF or AVIF.'
  const damaged = 'This image is damaged or cut off: save it anew and try again.'

  it('is told by its content, whatever its name says', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const file of [svg, '<?xml version="1.0"?><svg/>', '%PDF-1.7', 'MZ\x90', '<html>']) {
      expect(await upload(ada, file)).toEqual({ status: 422, reply: { success: false, message: noPhoto } })
    }
  })

  it('is refused when it is cut off or only begins like one', async () => {
    const whole = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', sigma: 30, mean: 128 },
      },
    })
      .jpeg()
      .toBuffer()
    for (const file of [whole.subarray(0, whole.length / 2), Buffer.from('\xff\xd8\xffnonsense', 'latin1')]) {
      expect(await upload(ada, file)).toEqual({ status: 422, reply: { success: false, message: damaged } })
    }
  })

  it('is refused when it would be enormous once unpacked', async () => {
    expect(await upload(ada, pngOf(50_000, 50_000))).toEqual({
      status: 422,
      reply: { success: false, message: 'This image has more than 50 megapixels: make it smaller.' },
    })
  })

  it('is refused above 10 MB', async () => {
    const { status, reply } = await upload(ada, Buffer.alloc(10 * 1024 * 1024 + 1, 1))
    expect({ status, reply }).toEqual({ status: 413, reply: { success: false, message: 'A photo has 10 MB at most.' } })
  })

  it('is asked for when there is none', async () => {
    const missing = { status: 422, reply: { success: false, message: 'Choose an image file.' } }
    expect(await upload(ada, '', {})).toEqual(missing)
    expect(await upload(ada, 'x', { field: 'file' })).toEqual(missing)
  })
})

describe('nobody else', () => {
  it('uploads: players and other sites are refused', async () => {
    const bytes = await picture(100, 100).png().toBuffer()
    expect(await upload(server.player(), bytes)).toEqual({
      status: 401,
      reply: { success: false, message: 'You have been logged out.' },
    })
    expect(await upload(ada, bytes, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    const bare = await ada.fetch('/portal/photo', { method: 'POST', headers: { origin: server.url }, body: 'photo' })
    expect(bare.status).toBe(415)
    expect((await ada.fetch('/portal/photo')).status).toBe(405)
  })
})
