import { type Html, html } from '../../http/html.ts'
import { type Buyer, buyers, fullName } from '../people.ts'
import type { Order, PurchaseUnit } from './order.ts'

const breakdownParts: Record<string, { label: string; sign?: string }> = {
  item_total: { label: 'List price' },
  shipping: { label: 'Shipping' },
  handling: { label: 'Handling' },
  tax_total: { label: 'Tax' },
  insurance: { label: 'Insurance' },
  shipping_discount: { label: 'Shipping discount', sign: '−' },
  discount: { label: 'Discount', sign: '−' },
}

export function showCheckout({ id, units, experience, status, declines }: Order): Html {
  return html`
${status === 'APPROVED' && declines && html`<p role="alert">Your card was declined. Choose another payment method.</p>`}
<dl>
  ${units.map(
    ({ amount, description, payee, items }) => html`
  <dt>${description ?? 'Your order'}</dt><dd>${amount.value} ${amount.currency_code}</dd>
  ${showBreakdown(amount.breakdown)}
  <dt>Paid to</dt><dd>${payee.email_address}</dd>
  ${items?.map(showItem)}`,
  )}
  ${experience.locale && html`<dt>Language</dt><dd>${experience.locale}</dd>`}
</dl>
<form method="post" action="/paypal/checkoutnow">
  <input type="hidden" name="token" value="${id}">
  <fieldset>
    <legend>Pay as</legend>
    ${buyers.map((buyer, index) => showBuyer(buyer, index === 0))}
  </fieldset>
  ${experience.shippingPreference === 'GET_FROM_FILE' && showAddresses()}
  <div class="bar">
    <button name="answer" value="pay">${experience.userAction === 'PAY_NOW' ? 'Pay now' : 'Continue'}</button>
    <button name="answer" value="declined-card">Pay with a card that will be declined</button>
    <button name="answer" value="cancel">Cancel and return</button>
  </div>
</form>`
}

/** The parts of the amount; omitted if there is only the item total. */
function showBreakdown(breakdown: PurchaseUnit['amount']['breakdown'] = {}): Html[] {
  const parts = Object.entries(breakdown)
  if (parts.length < 2) return []
  return parts.map(([part, { value, currency_code }]) => {
    const { label, sign = '' } = breakdownParts[part] ?? { label: part }
    return html`<dt>${label}</dt><dd>${sign}${value} ${currency_code}</dd>`
  })
}

function showItem({ sku, url, image_url }: Record<string, unknown>): Html {
  const row = (label: string, text: unknown) =>
    typeof text === 'string' &&
    html`<dt>${label}</dt><dd>${text.startsWith('http') ? html`<a href="${text}">${text}</a>` : text}</dd>`
  return html`${row('Item number', sku)}${row('Item page', url)}${row('Item image', image_url)}`
}

function showBuyer(buyer: Buyer, chosen: boolean): Html {
  return html`
    <div><label><input type="radio" name="buyer" value="${buyer.key}" ${chosen && html`checked`}> ${fullName(buyer)} (${buyer.email})</label></div>`
}

function showAddresses(): Html {
  const named = (which: 'default' | 'another') =>
    buyers.map(({ name, addresses }) => `${name.given_name}: ${addresses[which].address_line_1}`).join('; ')
  return html`
  <fieldset>
    <legend>Ship to</legend>
    <div><label><input type="radio" name="address" value="default" checked> Default address (${named('default')})</label></div>
    <div><label><input type="radio" name="address" value="another"> Another address (${named('another')})</label></div>
    <div><label><input type="radio" name="address" value="none"> No address</label></div>
  </fieldset>`
}
