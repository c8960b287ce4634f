import type { FastifyRequest } from 'fastify'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * The same page under the host name of PUBLIC_URL, if this machine is addressed by another of its loopback names; otherwise null.
 * Cookies of the account flows are bound to that host name.
 */
export function canonicalUrl({ protocol, host, url }: FastifyRequest, publicUrl: string): string | null {
  const asked = `${protocol}://${host}`
  if (!url.startsWith('/') || !URL.canParse(asked)) return null
  const from = new URL(asked)
  const to = new URL(publicUrl)
  const isOtherName = [from, to].every(({ hostname }) => loopbackNames.includes(hostname)) && from.host !== to.host
  if (!isOtherName || from.protocol !== to.protocol || from.port !== to.port) return null
  return to.origin + url
}
