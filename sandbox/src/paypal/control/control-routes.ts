import type { FastifyInstance } from 'fastify'
import { about } from '../../http/endpoint.ts'
import type { Paypal } from '../paypal.ts'
import { appControls } from './app-controls.ts'
import { billingControls } from './billing-controls.ts'
import { disputeControls } from './dispute-controls.ts'
import { faultControls } from './fault-controls.ts'
import { orderControls } from './order-controls.ts'
import { paymentControls } from './payment-controls.ts'
import { sellerControls } from './seller-controls.ts'

/** Control API behind the tests and the buttons on the pages. */
export function controlRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/paypal/control', about('Returns the state, without keys, secrets and tokens.'), async () => {
    const { authority: _root, signer: _keys, tokens: _tokens, codes: _codes, ...rest } = paypal.state.value
    const { requests: _requests, apps, ...shown } = rest
    return { ...shown, apps: Object.values(apps).map(({ clientSecret: _secret, ...app }) => app) }
  })
  orderControls(app, paypal)
  paymentControls(app, paypal)
  disputeControls(app, paypal)
  billingControls(app, paypal)
  sellerControls(app, paypal)
  appControls(app, paypal)
  faultControls(app, paypal)
}
