import { type Html, html } from '../../http/html.ts'
import { buyers, fullName } from '../people.ts'
import type { Plan, Subscription } from './billing-state.ts'

export function showSubscribe({ baToken }: Subscription, plan: Plan | undefined): Html {
  const price = plan?.cycles.at(-1)?.price
  const frequency = plan?.cycles.at(-1)?.frequency
  return html`
<dl>
  <dt>${plan?.name}</dt>
  <dd>${price?.value} ${price?.currency_code} every ${frequency?.interval_count} ${frequency?.interval_unit.toLowerCase()}</dd>
</dl>
<form method="post" action="/paypal/webapps/billing/subscriptions">
  <input type="hidden" name="ba_token" value="${baToken}">
  <fieldset>
    <legend>Who subscribes</legend>
    ${buyers.map(
      (buyer, index) => html`
    <div><label><input type="radio" name="buyer" value="${buyer.key}" ${index === 0 && html`checked`}> ${fullName(buyer)} (${buyer.email})</label></div>`,
    )}
  </fieldset>
  <div class="bar">
    <button name="answer" value="agree">Agree &amp; Subscribe</button>
    <button name="answer" value="agree-later">Agree, but PayPal activates it later</button>
    <button name="answer" value="cancel">Cancel</button>
  </div>
</form>`
}
