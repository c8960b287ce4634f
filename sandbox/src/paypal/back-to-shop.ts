import { html } from '../http/html.ts'
import { replyPage } from '../http/page.ts'
import { type Reply, redirect } from '../http/reply.ts'

/** Redirects to the shop's return or cancel URL with PayPal's query parameters. */
export function backToShop(address: string | null, answer: Record<string, string>): Reply {
  if (address === null) return replyPage('PayPal', html`<p>Done. The shop didn’t provide a return URL.</p>`)
  const target = new URL(address)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return redirect(target.href)
}
