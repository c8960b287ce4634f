import { html } from '../../http/html.ts'
import { replyPage } from '../../http/page.ts'
import { type Route, route } from '../../http/router.ts'
import type { Paypal } from '../paypal.ts'
import { showBilling } from './show-billing.ts'
import { showPayments } from './show-payments.ts'
import { showSellers } from './show-sellers.ts'
import { showWebhooks } from './show-webhooks.ts'

export function overviewRoutes({ state }: Paypal): Route[] {
  return [
    route('GET /paypal', 'Overview of payments, sellers, billing and webhooks, with actions.', () =>
      replyPage(
        'PayPal',
        html`${showPayments(state.value)}${showSellers(state.value)}${showBilling(state.value)}${showWebhooks(state.value)}`,
      ),
    ),
  ]
}
