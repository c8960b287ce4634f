import { Readable } from 'node:stream'

/**
 * The body as a stream that the deadline aborts. `fetch` only references its signal weakly, so after a garbage collection
 * a stalled body would never time out.
 */
export function bodyStream({ body }: Response, deadline: AbortSignal | null): Readable {
  return body ? Readable.fromWeb(body, deadline ? { signal: deadline } : {}) : Readable.from([])
}
