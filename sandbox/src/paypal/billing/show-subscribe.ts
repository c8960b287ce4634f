import { type Html, html } from '../../http/html.ts'
import { toMinor } from '../money.ts'
import { buyers, fullName } from '../people.ts'
import type { Cycle, Plan, Subscription } from './billing-state.ts'

export function showSubscribe({ baToken }: Subscription, plan: Plan | undefined): Html {
  return html`
<dl>
  <dt>${plan?.name}</dt>
  <dd>${plan && termsLabel(plan)}</dd>
</dl>
<form method="post" action="/paypal/webapps/billing/subscriptions">
  <input type="hidden" name="ba_token" value="${baToken}">
  <fieldset>
    <legend>Subscribe as</legend>
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

/** For example “Free for 14 days, then $5.00 USD per month”. */
export function termsLabel({ cycles }: Plan): string {
  return cycles.map((cycle) => (cycle.tenure_type === 'TRIAL' ? trialLabel(cycle) : priceLabel(cycle))).join(', then ')
}

function trialLabel(cycle: Cycle): string {
  const { interval_unit, interval_count } = cycle.frequency
  const length = interval_count * cycle.total_cycles
  const period = `for ${length} ${interval_unit.toLowerCase()}${length === 1 ? '' : 's'}`
  return toMinor(cycle.price) === 0n ? `Free ${period}` : `${priceLabel(cycle)} ${period}`
}

function priceLabel({ price, frequency }: Cycle): string {
  const sign = price.currency_code === 'USD' ? '$' : ''
  const unit = frequency.interval_unit.toLowerCase()
  const period = frequency.interval_count === 1 ? `per ${unit}` : `every ${frequency.interval_count} ${unit}s`
  return `${sign}${price.value} ${price.currency_code} ${period}`
}
