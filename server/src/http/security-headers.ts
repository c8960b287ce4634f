import type { FastifyInstance } from 'fastify'

type Security = { isSecure: boolean }

/** For the portal's pages and files. */
export const pagePolicy = [
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

/** Default policy for everything except pages: no loading, connecting or framing. Routes can extend it. */
export const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const closedPermissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** Strict and uncached by default. Handlers for pages, files and images relax their own headers. */
export function addSecurityHeaders(app: FastifyInstance, security: Security): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request, security))
  })
}

export function securityHeaders({ id }: { id: string }, { isSecure }: Security) {
  return {
    'content-security-policy': closedPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': closedPermissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
    'cache-control': 'no-store',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
