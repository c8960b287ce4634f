import { html } from '../http/html.ts'
import { replyPage } from '../http/page.ts'
import { type Reply, redirect } from '../http/reply.ts'

/** Sends the browser where the shop wanted it, with PayPal's answer in the address. */
export function backToShop(address: string | null, answer: Record<string, string>): Reply {
  if (address === null) return replyPage('PayPal', html`<p>Done. The shop named no address to go back to.</p>`)
  const target = new URL(address)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return redirect(target.href)
}
