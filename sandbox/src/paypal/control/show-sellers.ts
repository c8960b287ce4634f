import { type Html, html } from '../../http/html.ts'
import { attributes } from '../login/login-state.ts'
import type { PaypalState } from '../paypal-state.ts'
import { type Account, fullName, sellers } from '../people.ts'
import { showButton, showTable } from './show-table.ts'

/** Seller account settings, with buttons to change them. */
export function showSellers(state: PaypalState): Html {
  return html`
${showTable('Sellers', ['Seller', 'Payer ID', 'Account', 'Accepted currencies', ''], sellers, (seller) => showSeller(state, seller))}
<div class="bar">
  ${attributes.map((attribute) => {
    const isShared = !state.unshared.includes(attribute)
    const label = isShared ? `Stop sharing ${attribute} at login` : `Share ${attribute} at login`
    return showButton('/login/share', label, hidden({ attribute, shared: String(!isShared) }))
  })}
</div>`
}

function showSeller({ restricted, unverified, currencies }: PaypalState, seller: Account) {
  const { key, payerId } = seller
  const isVerified = !unverified.includes(payerId)
  const held = currencies[payerId]
  const standing = [isVerified ? 'Verified' : 'Not verified', restricted.includes(payerId) && 'restricted']
  const buttons = [
    showButton(
      `/sellers/${key}/verify`,
      isVerified ? 'Remove verification' : 'Verify',
      hidden({ verified: String(!isVerified) }),
    ),
    held
      ? showButton(`/sellers/${key}/currencies`, 'Accept all currencies')
      : showButton(`/sellers/${key}/currencies`, 'Accept USD only', hidden({ held: 'USD' })),
  ]
  return [
    fullName(seller),
    payerId,
    standing.filter(Boolean).join(', '),
    held ? held.join(', ') : 'all',
    html`${buttons}`,
  ]
}

function hidden(fields: Record<string, string>): Html {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}
