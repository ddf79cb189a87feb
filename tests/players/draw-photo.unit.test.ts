/** Profile pictures are re-encoded: small, square, without metadata. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPhoto } from '#server/players/keep-photo.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } })

it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'draws a picture in %s in both sizes, without its notes',
  async (format) => {
    const source = await plain(400, 300)
      .withExif({ IFD0: { Copyright: 'Ada', ImageDescription: 'at home, 51.5 N 0.1 W' } })
      .toFormat(format)
      .toBuffer()
    const drawn = await drawPhoto(source)
    expect(drawn.map(({ size }) => size)).toEqual([96, 192])
    for (const { size, bytes } of drawn) {
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('at home')
      const { width, height, exif, ...rest } = await sharp(bytes).metadata()
      expect({ format: rest.format, width, height, exif }).toEqual({
        format: 'webp',
        width: size,
        height: size,
        exif: undefined,
      })
    }
  },
)

it('refuses what is no picture, what a program draws, what is cut off, and what is far too large', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  const whole = await plain(300, 300).jpeg().toBuffer()
  const vast = await plain(6000, 6000).png().toBuffer()
  const none = [Buffer.from('This is no picture'), Buffer.from(svg), whole.subarray(0, 400), vast, Buffer.alloc(0)]
  for (const source of none) await expect(drawPhoto(source)).rejects.toThrow()
})
