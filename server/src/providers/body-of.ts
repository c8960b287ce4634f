import { Readable } from 'node:stream'

/** What a service answers, until the deadline: `fetch` drops its signal when garbage is collected during a long body. */
export function bodyOf({ body }: Response, deadline: AbortSignal | null): Readable {
  return body ? Readable.fromWeb(body, deadline ? { signal: deadline } : {}) : Readable.from([])
}
