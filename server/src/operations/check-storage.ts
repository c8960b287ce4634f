import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { errorMessage } from '../errors/error-message.ts'
import { createBucket } from '../providers/s3/create-bucket.ts'
import type { BucketSettings } from '../providers/s3/s3-client.ts'
import { bad, type Finding, good } from './finding.ts'

const about = 'Storage'

/** Writes, reads and deletes an object, and makes sure that nobody reads it without the key. */
export async function checkStorage({ storage }: Pick<Config, 'storage'>): Promise<Finding> {
  if (!storage.bucket) return good(about, 'pictures and files are in the database.')
  const bucket = createBucket(storage.bucket)
  const key = `probe/${randomUUID()}`
  try {
    await bucket.write(key, probe())
    const read = await bucket.readAll(key)
    const isPublic = await isReadByAnyone(storage.bucket, key)
    await bucket.delete(key)
    if (read.toString() !== content) return bad(about, 'the bucket returned different bytes than were written.')
    if (isPublic) return bad(about, `the bucket is public: anyone can download what buyers pay for. Make it private.`)
    const use = storage.writesTo === 's3' ? 'new pictures and files go there' : 'new ones go to the database'
    return good(
      about,
      `the bucket ${storage.bucket.bucket} can be written, read and deleted from, and is private; ${use}.`,
    )
  } catch (error) {
    return bad(
      about,
      `the bucket can't be used (${errorMessage(error)}). Check the S3_ settings, and that the key may get, put and delete objects.`,
    )
  } finally {
    await bucket.close()
  }
}

const content = 'Guildshop checks this bucket.'

async function* probe(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

async function isReadByAnyone(settings: BucketSettings, key: string): Promise<boolean> {
  const response = await fetch(objectUrl(settings, key), { signal: AbortSignal.timeout(10_000) })
  return response.ok && (await response.text()) === content
}

function objectUrl({ endpoint, region, bucket, forcePathStyle }: BucketSettings, key: string): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`
  const folder = url.pathname.replace(/\/$/, '')
  url.pathname = forcePathStyle ? `${folder}/${bucket}/${key}` : `${folder}/${key}`
  return url
}
