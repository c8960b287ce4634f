import type { State } from '../state.ts'
import type { PaypalState } from './paypal-state.ts'
import type { WebhookDispatcher } from './webhooks/webhook-dispatcher.ts'

export type Paypal = {
  state: State<PaypalState>
  /** Base URL of the sandbox; available once it is listening. */
  url: () => string
  now: () => Date
  webhookDispatcher: WebhookDispatcher
}
