import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { movingPicture, plainPicture } from '../../../testing/builders/item-builders.ts'
import { encodeImage } from './encode-image.ts'

const still = {
  jpeg: await plainPicture(900, 600).jpeg().toBuffer(),
  png: await plainPicture(900, 600).png().toBuffer(),
  gif: await plainPicture(900, 600).gif().toBuffer(),
  webp: await plainPicture(900, 600).webp().toBuffer(),
}
const moving = {
  gif: await (await movingPicture(4)).gif({ delay: [500, 400, 300, 200], loop: 0 }).toBuffer(),
  webp: await (await movingPicture(4)).webp({ delay: [500, 400, 300, 200], loop: 0 }).toBuffer(),
}

const kinds = Object.entries(still)
const refused = (code: string) => expect.objectContaining({ name: 'Refused', code })

describe('encodeImage', () => {
  test.each(kinds)('turns a %s into a small WebP named by its hash', async (_kind, bytes) => {
    const image = await encodeImage(bytes)

    const again = await encodeImage(bytes)
    expect(image.type).toBe('image/webp')
    expect(image.hash).toMatch(/^[\da-f]{64}$/)
    expect(again.hash).toBe(image.hash)
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 })
  })

  test.each(Object.entries(moving))('keeps the animation of a %s', async (_kind, bytes) => {
    const image = await encodeImage(bytes)

    const facts = await sharp(image.bytes, { animated: true }).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 20, pages: 4, delay: [500, 400, 300, 200], loop: 0 })
  })

  test('does not enlarge a small image', async () => {
    const image = await encodeImage(await plainPicture(40, 30).png().toBuffer())

    expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  test('keeps transparency', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
      .png()
      .toBuffer()

    const image = await encodeImage(glass)

    expect((await sharp(image.bytes).stats()).isOpaque).toBe(false)
  })

  test('applies the EXIF orientation and strips all metadata', async () => {
    const photo = await plainPicture(60, 40)
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const image = await encodeImage(photo)

    const facts = await sharp(image.bytes).metadata()
    expect(photo.includes('Secret camera')).toBe(true)
    expect(facts).toMatchObject({ width: 40, height: 60 })
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(image.bytes.includes('Secret camera')).toBe(false)
  })
})

/** A PNG whose header claims a size, followed by the given bytes. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const page = '<!doctype html><script>alert(1)</script>'
const tiff = await plainPicture().tiff().toBuffer()
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')

describe('T18: encodeImage accepts only images', () => {
  const disguised: Array<[string, Buffer]> = [
    ['an SVG', Buffer.from(svg)],
    ['an SVG with an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a web page', Buffer.from(page)],
    ['a web page after a png signature', Buffer.concat([pngHead, Buffer.from(page)])],
    ['a web page after a gif signature', Buffer.from(`GIF89a${page}`)],
    ['a web page after a jpeg signature', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(page)])],
    ['a web page after a webp signature', Buffer.from(`RIFF0000WEBP${page}`)],
    ['a tiff', tiff],
    ['a wave file', Buffer.from('RIFF0000WAVEfmt ')],
    ['a pdf', Buffer.from('%PDF-1.7')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
  ]

  test.each(disguised)('refuses %s', async (_what, bytes) => {
    await expect(encodeImage(bytes)).rejects.toEqual(refused('IMAGE_NOT_SUPPORTED'))
  })

  test.each(kinds)('refuses a truncated %s', async (_kind, bytes) => {
    const half = bytes.subarray(0, Math.floor(bytes.length / 2))

    await expect(encodeImage(half)).rejects.toEqual(refused('IMAGE_NOT_SUPPORTED'))
  })

  test('drops a web page appended to an image', async () => {
    const image = await encodeImage(Buffer.concat([still.png, Buffer.from(page)]))

    expect(image.bytes.includes('alert')).toBe(false)
  })

  test('refuses a PNG that claims 30,000 by 30,000 pixels without allocating memory', async () => {
    const row = 1 + 30_000 / 8
    const bomb = pngOf(30_000, 30_000, deflateSync(Buffer.alloc(row * 3000)))
    const before = process.memoryUsage().rss

    const replies = await Promise.allSettled(Array.from({ length: 10 }, () => encodeImage(bomb)))

    const grown = process.memoryUsage().rss - before
    expect(replies).toEqual(replies.map(() => ({ status: 'rejected', reason: refused('IMAGE_TOO_MANY_PIXELS') })))
    expect(grown).toBeLessThan(30_000_000)
  })

  test('accepts 16 megapixels and refuses one row more', async () => {
    const most = await plainPicture(4096, 4096).png().toBuffer()
    const more = await plainPicture(4096, 4097).png().toBuffer()

    expect((await encodeImage(most)).type).toBe('image/webp')
    await expect(encodeImage(more)).rejects.toEqual(refused('IMAGE_TOO_MANY_PIXELS'))
  })

  test('limits frames and the pixels of all frames together', async () => {
    const long = await (await movingPicture(201, 1, 1)).gif().toBuffer()
    const large = await (await movingPicture(5, 2000, 2000)).gif({ effort: 1, colors: 8 }).toBuffer()

    await expect(encodeImage(long)).rejects.toEqual(refused('IMAGE_TOO_MANY_FRAMES'))
    await expect(encodeImage(large)).rejects.toEqual(refused('IMAGE_TOO_MANY_PIXELS'))
  })

  test('processes some of many concurrent images, queues some and refuses the rest', async () => {
    const replies = await Promise.allSettled(Array.from({ length: 25 }, () => encodeImage(still.png)))

    const reasons = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason] : []))
    expect(reasons).toHaveLength(25 - 18)
    expect(reasons).toEqual(reasons.map(() => refused('IMAGES_BUSY')))
    expect((await encodeImage(still.png)).type).toBe('image/webp')
  })
})
