import { type Html, html } from '../../http/html.ts'

const good = [
  'Verified',
  'COMPLETED',
  'APPROVED',
  'ACTIVE',
  'completed',
  'disputes on',
  'tracking on',
  'subscriptions on',
]
const bad = [
  'Restricted',
  'DECLINED',
  'FAILED',
  'REFUNDED',
  'CANCELLED',
  'EXPIRED',
  'VOIDED',
  'refunded',
  'disputes off',
  'tracking off',
  'subscriptions off',
]

/** A status as a colored tag: green, red, or yellow for anything in between. */
export function showStatus(status: string): Html {
  const tone = good.includes(status) ? ' good' : bad.includes(status) && ' bad'
  return html`<span class="tag${tone}">${status}</span>`
}
