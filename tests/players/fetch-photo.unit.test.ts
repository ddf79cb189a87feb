/** Profile pictures are fetched only from the public internet, completely, in time, and up to a size. */
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#server/platform/public-address.ts'
import { fetchPhoto } from '#server/players/sign-in/fetch-photo.ts'

const nothingIsOurs = { isOurs: () => false }

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.180.14', '2a00:1450:4001:82a::200e', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ],
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '2002:7f00:1::',
    ],
    ...['64:ff9b::7f00:1', 'ff02::1', '2001:db8::1', 'localhost', ''],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('a picture', () => {
  it.each([
    ...['http://photos.example/a.png', 'https://127.0.0.1/a.png', 'https://[::1]/a.png', 'https://169.254.169.254/a'],
    ...[
      'https://0x7f000001/a.png',
      'https://photos.example:8443/a.png',
      'https://me:me@photos.example/',
      'file:///etc/passwd',
    ],
  ])('is not asked of %s', async (url) => {
    await expect(fetchPhoto({ url, ...nothingIsOurs })).rejects.toThrow('not one of the public internet')
  })

  it('is not asked of a name that leads to this machine', async () => {
    await expect(fetchPhoto({ url: 'https://localhost/a.png', ...nothingIsOurs })).rejects.toThrow('no public address')
  })

  it('comes whole', async () => {
    const bytes = await fetched((_request, response) => response.end('picture'))
    expect(Buffer.from(bytes).toString()).toBe('picture')
  })

  it('is not looked for where the answer leads', async () => {
    const away: RequestListener = (_request, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    await expect(fetched(away)).rejects.toThrow('302')
  })

  it('has 5 MB at most, whatever it claims', async () => {
    const endless: RequestListener = (_request, response) => {
      response.on('error', () => {})
      const more = () => {
        while (response.write(Buffer.alloc(1024 * 1024)));
        response.once('drain', more)
      }
      more()
    }
    await expect(fetched(endless)).rejects.toThrow('too large')
  })

  it('comes in time or not at all', async () => {
    await expect(fetched((_request, response) => response.write('p'), 100)).rejects.toThrow()
    await expect(fetched(() => {}, 100)).rejects.toThrow()
  })
})

/** What a server on this machine sends, as if it were ours. */
async function fetched(answer: RequestListener, deadlineMs = 5000): Promise<Uint8Array> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    return await fetchPhoto({ url: `http://127.0.0.1:${port}/a.png`, isOurs: () => true, deadlineMs })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
