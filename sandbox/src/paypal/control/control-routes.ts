import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import type { Paypal } from '../paypal.ts'
import { billingControls } from './billing-controls.ts'
import { disputeControls } from './dispute-controls.ts'
import { orderControls } from './order-controls.ts'
import { paymentControls } from './payment-controls.ts'
import { sellerControls } from './seller-controls.ts'
import { troubleControls } from './trouble-controls.ts'

/** Control API behind the tests and the buttons on the pages. */
export function controlRoutes(paypal: Paypal): Route[] {
  return [
    route('GET /paypal/control', 'Returns the state, without keys and tokens.', () => {
      const { authority: _root, signer: _keys, tokens: _tokens, codes: _codes, ...rest } = paypal.state.value
      const { requests: _requests, ...shown } = rest
      return replyJson(shown)
    }),
    ...orderControls(paypal),
    ...paymentControls(paypal),
    ...disputeControls(paypal),
    ...billingControls(paypal),
    ...sellerControls(paypal),
    ...troubleControls(paypal),
  ]
}
