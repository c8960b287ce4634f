import { type Html, html } from '../../http/html.ts'
import { attributes } from '../login/login-state.ts'
import type { PaypalState } from '../paypal-state.ts'
import { type Account, fullName, sellers } from '../people.ts'
import { showStatus } from './show-status.ts'
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

function showSeller(state: PaypalState, seller: Account) {
  const { restricted, unverified, currencies } = state
  const { key, payerId } = seller
  const isVerified = !unverified.includes(payerId)
  const held = currencies[payerId]
  const isRestricted = restricted.includes(payerId)
  const buttons = [
    showButton(
      `/sellers/${key}/restrict`,
      isRestricted ? 'Lift restriction' : 'Restrict',
      hidden({ restricted: String(!isRestricted) }),
    ),
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
    showAccountStatus(state, payerId),
    held ? held.join(', ') : 'all',
    html`${buttons}`,
  ]
}

/** Verification and restriction, which decide whether the account can receive money. */
function showAccountStatus({ restricted, unverified }: PaypalState, payerId: string): Html {
  return html`${showStatus(unverified.includes(payerId) ? 'Not verified' : 'Verified')}
${restricted.includes(payerId) && showStatus('Restricted')}`
}

function hidden(fields: Record<string, string>): Html {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}
