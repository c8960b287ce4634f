import { type ByteRange, type ByteStorage, BytesMissing } from '../../lib/byte-storage.ts'
import { inChunks } from '../../lib/in-chunks.ts'
import { readSize } from './read-size.ts'
import { type BucketSettings, bucketCaller, collect, openClient } from './s3-client.ts'
import { writeMultipart } from './write-multipart.ts'

/** Bytes in memory per upload. Each part is a call of its own, with a deadline and retries. */
export const partBytes = 8 * 1024 * 1024

/** Bytes in memory per download. A slow client occupies no connection to the bucket. */
export const readBytes = 4 * 1024 * 1024

export type Bucket = ByteStorage & {
  readAll: (key: string) => Promise<Buffer>
  close: () => Promise<void>
}

/** A bucket of an S3-compatible service. */
export function createBucket(settings: BucketSettings): Bucket {
  const { open, close } = openClient(settings)
  const { bucket: Bucket } = settings
  const callBucket = bucketCaller(settings)

  async function get(Key: string, range?: ByteRange): Promise<Buffer> {
    const { sdk, client } = await open()
    const Range = range && `bytes=${range.start}-${range.end}`
    return callBucket({ method: 'GET', what: 'read an object', key: Key }, async (options) => {
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
        await writeMultipart({ sdk, client, callBucket, object: { Bucket, Key } }, first, parts)
        return
      }
      await callBucket({ method: 'PUT', what: 'write an object', key: Key }, (options) =>
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
      return readSize({ sdk, client, callBucket, object: { Bucket, Key } })
    },

    async delete(Key) {
      const { sdk, client } = await open()
      const deleted = callBucket({ method: 'DELETE', what: 'delete an object', key: Key }, (options) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), options),
      )
      // Amazon reports success for an object that is already gone; some services report it missing.
      await deleted.catch(ignoreMissing)
    },

    close,
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof BytesMissing)) throw error
}
