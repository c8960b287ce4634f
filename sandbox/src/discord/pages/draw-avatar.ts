import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const cells = 5
const cellSize = 16
const size = cells * cellSize

/** The hash in the avatar's URL, derived from the user id. */
export const avatarHashOf = (userId: string): string => createHash('md5').update(userId).digest('hex')

/** A PNG of a symmetric pattern in one of the user's own colors. */
export function drawAvatar(hash: string): Buffer {
  const digest = Buffer.from(hash, 'hex')
  const lines = Array.from({ length: size }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: size }, (_, x) => Number(isFilled(digest, x, y)))]),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header()),
    chunk('PLTE', Buffer.from([0xf2, 0xf3, 0xf5, ...colorOf(digest)])),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The right half mirrors the left. */
function isFilled(digest: Buffer, x: number, y: number): boolean {
  const column = Math.floor(x / cellSize)
  const row = Math.floor(y / cellSize)
  const index = row * 3 + Math.min(column, cells - 1 - column)
  return (digest[index] ?? 0) % 2 === 0
}

/** Between 40 and 167 per channel: dark enough for the light background. */
const colorOf = (digest: Buffer) => [13, 14, 15].map((index) => 40 + ((digest[index] ?? 0) % 128))

/** One byte per pixel, an index into the palette. */
function header(): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(size, 0)
  bytes.writeUInt32BE(size, 4)
  bytes.set([8, 3], 8)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
