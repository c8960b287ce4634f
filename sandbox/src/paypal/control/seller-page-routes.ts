import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { type Html, html } from '../../http/html.ts'
import { sendPage } from '../../http/page.ts'
import { sayMoney } from '../money.ts'
import type { Capture } from '../payments/payment.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer, findPayee, fullName } from '../people.ts'
import { findById } from './control.ts'
import { showSellers } from './show-sellers.ts'
import { showStatus } from './show-status.ts'
import { showButton } from './show-table.ts'

/** Pages of PayPal's website that a shop links its sellers to. */
export function sellerPageRoutes(app: FastifyInstance, { state }: Paypal): void {
  app.get<PathParams<'id'>>(
    '/paypal/activity/payment/:id',
    about('Where a seller accepts, denies or refunds a payment.'),
    async ({ params }, reply) => sendPage(reply, 'Payment', showPayment(findById(state.value.captures, params.id))),
  )

  app.get(
    '/paypal/myaccount/settings',
    about('Where a seller confirms their email address and verifies their account.'),
    async (_request, reply) => sendPage(reply, 'Account settings', showSellers(state.value)),
  )
}

function showPayment({ id, status, reason, amount, payerId, payee }: Capture): Html {
  const buyer = findBuyer(payerId)
  const seller = findPayee(payee.merchant_id)
  const isPaid = status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'
  return html`
<section>
  <h2>${sayMoney(amount)}</h2>
  <p>${showStatus(status)}${reason && ` ${reason}`}</p>
  <p>Payment ${id} from ${buyer ? fullName(buyer) : payerId} to ${seller ? fullName(seller) : payee.merchant_id}</p>
  <div class="bar">
    ${status === 'PENDING' && showButton(`/captures/${id}/complete`, 'Accept payment')}
    ${status === 'PENDING' && showButton(`/captures/${id}/deny`, 'Deny payment')}
    ${isPaid && showButton(`/captures/${id}/refund`, 'Refund payment')}
  </div>
</section>`
}
