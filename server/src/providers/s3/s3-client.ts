import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { BytesMissing } from '../../lib/byte-storage.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { tryAgain } from '../try-again.ts'

export type BucketSettings = {
  /** Null for Amazon S3. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** For servers that don't have a host name per bucket. */
  forcePathStyle: boolean
  /** Milliseconds per call, including retries; by default 10 s for reads and 30 s for writes. */
  timeout?: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

type Opened = Promise<{ sdk: Sdk; client: S3Client }>

/** Loads the client at the first call: it takes half a second, and most instances have no bucket. */
export function openClient(settings: BucketSettings): { open: () => Opened; close: () => Promise<void> } {
  let opened: Opened | undefined
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    return { sdk, client: new sdk.S3Client(clientOptions(settings)) }
  }
  return {
    open() {
      opened ??= load()
      return opened
    },
    async close() {
      const loaded = await opened
      loaded?.client.destroy()
    },
  }
}

function clientOptions({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: BucketSettings) {
  return {
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    // Other servers than Amazon's often don't know the newer checksums. Requests carry a SHA-256 in their signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // We retry ourselves, within the deadline.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 3000, httpAgent: { maxSockets: 50 }, httpsAgent: { maxSockets: 50 } },
  } as const
}

type Call = { what: string; timeout: number }

/** Every call is idempotent, because keys are never used twice. Throws `BytesMissing` or `ProviderFailed`. */
export function callBucket<Answer>(
  { what, timeout }: Call,
  attempt: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(timeout)
  return tryAgain({ isRepeatable: true, deadline }, async () => {
    try {
      return await attempt({ abortSignal: deadline })
    } catch (error) {
      throw failureOf(error, what, deadline)
    }
  })
}

/** Uses the error's name only: its message may contain what was signed. */
function failureOf(error: unknown, what: string, deadline: AbortSignal): Error {
  const status = statusOf(error)
  const name = error instanceof Error ? error.name : 'unknown'
  if (status === 404 && name !== 'NoSuchBucket') return new BytesMissing(`The bucket has no such object (${what}).`)
  const reason = deadline.aborted ? 'timed out' : name
  return new ProviderFailed('s3', status, `${what}: ${reason}${codeOf(error)}`)
}

/** 0 without a response. */
function statusOf(error: unknown): number {
  const metadata = error instanceof Error && '$metadata' in error ? Object(error.$metadata) : {}
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : 0
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
}

/** The body of a response. The SDK's own deadline ends with the headers. */
export async function collect(body: unknown, deadline: AbortSignal): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new Error('no body')
  return buffer(addAbortSignal(deadline, body))
}
