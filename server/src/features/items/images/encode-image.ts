import { createHash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { limitConcurrency } from '../../../lib/limit-concurrency.ts'
import { detectImageType } from './detect-image-type.ts'

/** 16 megapixels across all frames, which are in memory together. */
const maximumPixels = listLimits.imagePixels.count
const maximumFrames = listLimits.imageFrames.count
const side = 512
const quality = 82

/** Images are never decoded twice, so sharp's cache would only waste memory. */
sharp.cache(false)
sharp.concurrency(1)
/** Blocks the library's other file formats. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

const encoding = limitConcurrency({ concurrency: 2, queued: 16, refusal: 'IMAGES_BUSY' })

export type EncodedImage = { hash: string; type: string; bytes: Buffer }

/** Re-encodes an uploaded image, resized and without metadata, and names it by its hash. Refuses other files. */
export async function encodeImage(upload: Buffer): Promise<EncodedImage> {
  const kind = detectImageType(upload)
  if (!kind) throw new Refused('IMAGE_NOT_SUPPORTED')
  const bytes = await encoding.run(() => reencode(upload, kind))
  return { hash: createHash('sha256').update(bytes).digest('hex'), type: 'image/webp', bytes }
}

/** Separate limit, so that downloads don't delay uploads. */
const converting = limitConcurrency({ concurrency: 1, queued: 16, refusal: 'IMAGES_BUSY' })

/** Converts a stored image to PNG. Animations keep their first frame. */
export function toPng(stored: Buffer): Promise<Buffer> {
  return converting.run(() =>
    sharp(stored, { limitInputPixels: maximumPixels }).png({ compressionLevel: 6 }).timeout({ seconds: 10 }).toBuffer(),
  )
}

async function reencode(upload: Buffer, kind: string): Promise<Buffer> {
  const facts = await orNotSupported(sharp(upload, { limitInputPixels: false }).metadata())
  refuseTooLarge(facts, kind)
  const isAnimated = (facts.pages ?? 1) > 1
  const picture = sharp(upload, {
    animated: isAnimated,
    // Animations can't be rotated and carry no EXIF orientation.
    autoOrient: !isAnimated,
    limitInputPixels: maximumPixels,
    sequentialRead: true,
    failOn: 'error',
  })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .timeout({ seconds: 10 })
  return orNotSupported(picture.toBuffer())
}

/** Checks the header before decoding any pixels. */
function refuseTooLarge({ format, width, height, pages = 1 }: Metadata, kind: string): void {
  if (format !== kind) throw new Refused('IMAGE_NOT_SUPPORTED')
  if (pages > maximumFrames) throw new Refused('IMAGE_TOO_MANY_FRAMES')
  if (width * height * pages > maximumPixels) throw new Refused('IMAGE_TOO_MANY_PIXELS')
}

async function orNotSupported<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch {
    throw new Refused('IMAGE_NOT_SUPPORTED')
  }
}
