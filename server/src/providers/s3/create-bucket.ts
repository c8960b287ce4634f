import { type ByteRange, type ByteStorage, BytesMissing } from '../../lib/byte-storage.ts'
import { inChunks } from '../../lib/in-chunks.ts'
import { type BucketSettings, callBucket, collect, openClient } from './s3-client.ts'
import { writeMultipart } from './write-multipart.ts'

/** Bytes in memory per upload. Each part is a call of its own, with a deadline and retries. */
export const partBytes = 8 * 1024 * 1024

/** Bytes in memory per download. A slow client occupies no connection to the bucket. */
export const readBytes = 4 * 1024 * 1024

const usualTimeouts = { read: 10_000, write: 30_000 }

export type Bucket = ByteStorage & {
  readAll: (key: string) => Promise<Buffer>
  close: () => Promise<void>
}

/** A bucket of an S3-compatible service. */
export function createBucket(settings: BucketSettings): Bucket {
  const { open, close } = openClient(settings)
  const { bucket: Bucket, timeout } = settings
  const reading = (what: string) => ({ what, timeout: timeout ?? usualTimeouts.read })
  const writing = (what: string) => ({ what, timeout: timeout ?? usualTimeouts.write })

  async function get(Key: string, range?: ByteRange): Promise<Buffer> {
    const { sdk, client } = await open()
    const Range = range && `bytes=${range.start}-${range.end}`
    return callBucket(reading('read an object'), async (options) => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }), options)
      const bytes = await collect(Body, options.abortSignal)
      if (range && bytes.length !== range.end - range.start + 1) throw new Error('incomplete')
      return bytes
    })
  }

  return {
    async write(Key, bytes) {
      const { sdk, client } = await open()
      const parts = inChunks(bytes, partBytes)
      const { value: first = Buffer.alloc(0) } = await parts.next()
      if (first.length === partBytes) {
        await writeMultipart({ sdk, client, call: writing('write a part'), object: { Bucket, Key } }, first, parts)
        return
      }
      await callBucket(writing('write an object'), (options) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: first, ContentLength: first.length }), options),
      )
    },

    async *read(key, { start, end }) {
      for (let from = start; from <= end; from += readBytes) {
        yield await get(key, { start: from, end: Math.min(end, from + readBytes - 1) })
      }
    },

    readAll: (key) => get(key),

    async size(Key) {
      const { sdk, client } = await open()
      const found = callBucket(reading('find an object'), (options) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key }), options),
      )
      return found.then(({ ContentLength = 0 }) => ContentLength, nullIfMissing)
    },

    async delete(Key) {
      const { sdk, client } = await open()
      await callBucket(writing('delete an object'), (options) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options),
      )
    },

    close,
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof BytesMissing) return null
  throw error
}
