import { ProviderFailed } from '../provider-failed.ts'
import { readSize } from './read-size.ts'
import type { ObjectTarget } from './s3-client.ts'

/** Writes an object of more than one part. Nothing appears under the key before all of them are there. */
export async function writeMultipart(target: ObjectTarget, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> {
  const { sdk, client, callBucket, object } = target
  const { UploadId } = await callBucket({ method: 'POST', what: 'begin an upload', key: object.Key }, (options) =>
    client.send(new sdk.CreateMultipartUploadCommand(object), options),
  )
  const upload = { ...object, UploadId }
  try {
    const Parts = [await writePart(target, upload, { PartNumber: 1, Body: first })]
    let size = first.length
    for await (const Body of rest) {
      Parts.push(await writePart(target, upload, { PartNumber: Parts.length + 1, Body }))
      size += Body.length
    }
    await complete(target, { ...upload, MultipartUpload: { Parts } }, size)
  } catch (error) {
    // What can't be aborted now expires by the bucket's lifecycle rule.
    const aborted = callBucket({ method: 'DELETE', what: 'abort an upload', key: object.Key }, (options) =>
      client.send(new sdk.AbortMultipartUploadCommand(upload), options),
    )
    await aborted.catch(() => undefined)
    throw error
  }
}

type Upload = ObjectTarget['object'] & { UploadId: string | undefined }
type Part = { ETag: string | undefined; PartNumber: number }
type Completion = Upload & { MultipartUpload: { Parts: Part[] } }

async function writePart(
  { sdk, client, callBucket, object }: ObjectTarget,
  upload: Upload,
  part: { PartNumber: number; Body: Buffer },
): Promise<Part> {
  const { ETag } = await callBucket({ method: 'PUT', what: 'write a part', key: object.Key }, (options) =>
    client.send(new sdk.UploadPartCommand({ ...upload, ...part, ContentLength: part.Body.length }), options),
  )
  return { ETag, PartNumber: part.PartNumber }
}

/** A completed upload no longer exists, so a retry after a lost response is a 404. */
async function complete(target: ObjectTarget, completion: Completion, size: number): Promise<void> {
  const { sdk, client, callBucket, object } = target
  try {
    await callBucket({ method: 'POST', what: 'complete an upload', key: object.Key }, (options) =>
      client.send(new sdk.CompleteMultipartUploadCommand(completion), options),
    )
  } catch (error) {
    const isUnknown = error instanceof ProviderFailed && error.status === 404
    if (!isUnknown || (await readSize(target)) !== size) throw error
  }
}
