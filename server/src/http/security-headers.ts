import type { FastifyInstance } from 'fastify'

type Security = { isSecure: boolean }

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https://cdn.discordapp.com",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For what is no page of ours: it loads nothing, sends nothing and is shown in no frame. A route may add what it needs. */
export const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const closedPermissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** Sets what every answer carries; a route may narrow its own policy afterwards. */
export function addSecurityHeaders(app: FastifyInstance, security: Security): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request, security))
  })
}

export function securityHeaders({ id, url }: { id: string; url: string }, { isSecure }: Security) {
  const isApi = /^\/api(?![\w-])/.test(url)
  return {
    'content-security-policy': isApi ? closedPolicy : pagePolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': closedPermissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    ...(isApi && { 'cache-control': 'no-store' }),
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
