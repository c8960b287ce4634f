import type { FastifyReply } from 'fastify'

type Limited = { retryAfter: number; global: boolean; headers: boolean; reason?: keyof typeof reasons }

const reasons = {
  tooFast: { message: 'You are being rate limited.', code: 0 },
  oldEdits: { message: 'Maximum number of edits to messages older than 1 hour reached. Try again later', code: 30046 },
} as const

/** Discord's 429. Headers are optional, because some proxies in front of Discord drop them. */
export function sendRateLimited(
  reply: FastifyReply,
  { retryAfter, global, headers, reason = 'tooFast' }: Limited,
): FastifyReply {
  if (headers) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
    reply.header('x-ratelimit-scope', global ? 'global' : 'user')
    if (global) reply.header('x-ratelimit-global', 'true')
  }
  const { message, code } = reasons[reason]
  return reply.code(429).send({ message, retry_after: Number(retryAfter.toFixed(3)), global, code })
}
