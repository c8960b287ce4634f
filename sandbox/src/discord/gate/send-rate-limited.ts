import type { FastifyReply } from 'fastify'

type Limited = { retryAfter: number; global: boolean; headers: boolean }

/** Discord's 429. Headers are optional, because some proxies in front of Discord drop them. */
export function sendRateLimited(reply: FastifyReply, { retryAfter, global, headers }: Limited): FastifyReply {
  if (headers) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
    reply.header('x-ratelimit-scope', global ? 'global' : 'user')
    if (global) reply.header('x-ratelimit-global', 'true')
  }
  return reply.code(429).send({
    message: 'You are being rate limited.',
    retry_after: Number(retryAfter.toFixed(3)),
    global,
    code: 0,
  })
}
