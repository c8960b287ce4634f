import type { State } from '../state.ts'
import type { PaypalState } from './paypal-state.ts'
import type { Postman } from './webhooks/postman.ts'

export type Paypal = {
  state: State<PaypalState>
  /** Base URL of the sandbox; available once it is listening. */
  url: () => string
  now: () => Date
  postman: Postman
}
