import { text } from 'node:stream/consumers'
import { bodyStream } from './body-stream.ts'
import { type OnCall, observeCall } from './observe-call.ts'
import { ProviderFailed } from './provider-failed.ts'
import { RateLimited, secondsToWait } from './rate-limited.ts'
import { withRetries } from './with-retries.ts'

export type ProviderRequest = {
  provider: string
  /** Names the call in errors; unlike the URL, it never contains a token. */
  what: string
  url: string
  /** Below the API's base URL; by default, the URL's. Measured without its ids. */
  path?: string | undefined
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | undefined
  /** Milliseconds for the whole call, including retries. */
  timeout: number
  isRepeatable: boolean
  onCall?: OnCall | undefined
}

export type Reply = { status: number; headers: Headers; text: string }

/** Returns any response below 500; throws `ProviderFailed` on an outage and `RateLimited` on a 429. */
export function callProvider({ onCall, ...request }: ProviderRequest): Promise<Reply> {
  return observeCall(
    { ...request, onCall },
    () => callUntilDeadline(request),
    ({ status }) => status,
  )
}

function callUntilDeadline(request: ProviderRequest): Promise<Reply> {
  const deadline = AbortSignal.timeout(request.timeout)
  const { isRepeatable } = request
  return withRetries({ isRepeatable, deadline }, async () => {
    const reply = await fetchWhole(request, deadline)
    if (reply.status === 429) throw new RateLimited(request.provider, request.what, secondsToWait(reply))
    if (reply.status >= 500) throw new ProviderFailed(request.provider, reply.status, request.what)
    return reply
  })
}

/** The error code of a failed connection, without the host and port that undici would add. */
export function noReplyReason(error: unknown): string {
  if (!(error instanceof Error)) return 'no reply'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timed out'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  return `the connection failed${code}`
}

async function fetchWhole(
  { url, method, headers, body, ...request }: ProviderRequest,
  signal: AbortSignal,
): Promise<Reply> {
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'error', signal })
    return { status: response.status, headers: response.headers, text: await text(bodyStream(response, signal)) }
  } catch (error) {
    throw new ProviderFailed(request.provider, 0, `${request.what}: ${noReplyReason(error)}`)
  }
}
