import { type Reply, replyJson } from '../../http/reply.ts'

type Limited = { retryAfter: number; global: boolean; headers: boolean }

/** Discord's 429. Headers are optional, because some proxies in front of Discord drop them. */
export function replyRateLimited({ retryAfter, global, headers }: Limited): Reply {
  const body = {
    message: 'You are being rate limited.',
    retry_after: Number(retryAfter.toFixed(3)),
    global,
    code: 0,
  }
  const told: Record<string, string> = {
    'retry-after': String(Math.max(1, Math.ceil(retryAfter))),
    'x-ratelimit-scope': global ? 'global' : 'user',
  }
  if (global) told['x-ratelimit-global'] = 'true'
  return replyJson(body, { status: 429, headers: headers ? told : {} })
}
