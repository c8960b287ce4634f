import type { State } from '../state.ts'
import type { PaypalState } from './paypal-state.ts'
import type { Postman } from './webhooks/postman.ts'

export type Paypal = {
  state: State<PaypalState>
  /** Where the sandbox listens; known only once it does. */
  url: () => string
  now: () => Date
  postman: Postman
}
