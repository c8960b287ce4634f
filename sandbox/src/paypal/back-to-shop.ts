import type { FastifyReply } from 'fastify'
import { html } from '../http/html.ts'
import { sendPage } from '../http/page.ts'

/** Redirects to the shop's return or cancel URL with PayPal's query parameters. */
export function backToShop(reply: FastifyReply, url: string | null, answer: Record<string, string>): FastifyReply {
  if (url === null) return sendPage(reply, 'PayPal', html`<p>Done. The shop didn’t provide a return URL.</p>`)
  const target = new URL(url)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return reply.redirect(target.href, 303)
}
