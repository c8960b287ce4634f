import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { BytesMissing } from '../../lib/byte-storage.ts'
import { type OnCall, observeCall } from '../observe-call.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { withRetries } from '../with-retries.ts'

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
  onCall?: OnCall
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

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'

type BucketCall = { method: Method; what: string; key: string }

/** Milliseconds for a call, including retries. */
const timeouts: Record<Method, number> = { GET: 10_000, HEAD: 10_000, PUT: 30_000, POST: 30_000, DELETE: 30_000 }

export type ObjectTarget = {
  sdk: Sdk
  client: S3Client
  callBucket: CallBucket
  object: { Bucket: string; Key: string }
}

type Attempt<Answer> = (options: { abortSignal: AbortSignal }) => Promise<Answer>

type CallBucket = <Answer>(call: BucketCall, attempt: Attempt<Answer>) => Promise<Answer>

/**
 * Makes calls with a deadline and retries, since repeating one is safe: keys are never used twice. Only a completed
 * multipart upload can't be completed again. Calls throw `BytesMissing` or `ProviderFailed`.
 */
export function bucketCaller({ endpoint, region, timeout, onCall }: BucketSettings): CallBucket {
  const url = endpoint ?? `https://s3.${region}.amazonaws.com`
  return async ({ method, what, key }, attempt) => {
    const deadline = AbortSignal.timeout(timeout ?? timeouts[method])
    const answered = await observeCall(
      { provider: 's3', method, url, path: `/${key}`, onCall },
      () => withRetries({ isRepeatable: true, deadline }, () => attemptOnce(attempt, what, deadline)),
      (result) => ('missing' in result ? 404 : 200),
    )
    if ('missing' in answered) throw answered.missing
    return answered.answer
  }
}

type Answered<Answer> = { answer: Answer } | { missing: BytesMissing }

async function attemptOnce<Answer>(
  attempt: Attempt<Answer>,
  what: string,
  deadline: AbortSignal,
): Promise<Answered<Answer>> {
  try {
    return { answer: await attempt({ abortSignal: deadline }) }
  } catch (error) {
    if (isMissing(error)) return { missing: new BytesMissing(`The bucket has no such object (${what}).`) }
    throw failureOf(error, what, deadline)
  }
}

/** Not for a missing bucket or multipart upload, which are a 404 as well. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Uses the error's name only, because its message may contain the signed request. */
function failureOf(error: unknown, what: string, deadline: AbortSignal): ProviderFailed {
  const name = error instanceof Error ? error.name : 'unknown'
  const reason = deadline.aborted ? 'timed out' : name
  return new ProviderFailed('s3', statusOf(error), `${what}: ${reason}${codeOf(error)}`)
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
