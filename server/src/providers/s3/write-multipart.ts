import type { S3Client } from '@aws-sdk/client-s3'
import { callBucket } from './s3-client.ts'

type Target = {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  call: { what: string; timeout: number }
  object: { Bucket: string; Key: string }
}

/** Writes an object of more than one part. Nothing appears under the key before all of them are there. */
export async function writeMultipart(target: Target, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
  const { sdk, client, call, object } = target
  const { UploadId } = await callBucket(call, (options) =>
    client.send(new sdk.CreateMultipartUploadCommand(object), options),
  )
  const upload = { ...object, UploadId }
  try {
    const Parts = [await writePart(target, upload, { PartNumber: 1, Body: first })]
    for await (const Body of rest) {
      Parts.push(await writePart(target, upload, { PartNumber: Parts.length + 1, Body }))
    }
    await callBucket(call, (options) =>
      client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), options),
    )
  } catch (error) {
    // What can't be aborted now expires by the bucket's lifecycle rule.
    const aborted = callBucket(call, (options) => client.send(new sdk.AbortMultipartUploadCommand(upload), options))
    await aborted.catch(() => undefined)
    throw error
  }
}

type Upload = Target['object'] & { UploadId: string | undefined }

async function writePart({ sdk, client, call }: Target, upload: Upload, part: { PartNumber: number; Body: Buffer }) {
  const { ETag } = await callBucket(call, (options) =>
    client.send(new sdk.UploadPartCommand({ ...upload, ...part, ContentLength: part.Body.length }), options),
  )
  return { ETag, PartNumber: part.PartNumber }
}
