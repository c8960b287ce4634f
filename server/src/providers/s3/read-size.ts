import { BytesMissing } from '../../lib/byte-storage.ts'
import type { ObjectTarget } from './s3-client.ts'

/** Null if there is no object. */
export async function readSize({ sdk, client, callBucket, object }: ObjectTarget): Promise<number | null> {
  try {
    const { ContentLength = 0 } = await callBucket(
      { method: 'HEAD', what: 'find an object', key: object.Key },
      (options) => client.send(new sdk.HeadObjectCommand(object), options),
    )
    return ContentLength
  } catch (error) {
    if (error instanceof BytesMissing) return null
    throw error
  }
}
