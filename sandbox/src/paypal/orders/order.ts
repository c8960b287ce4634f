import type { Owned } from '../apps/app.ts'
import type { Money } from '../money.ts'
import type { Address } from '../people.ts'

export type Shipping = { name?: { full_name: string } | undefined; address?: Address | undefined }

export type PurchaseUnit = {
  reference_id: string
  amount: Money & { breakdown?: Record<string, Money> | undefined }
  payee: { email_address: string; merchant_id: string }
  description?: string | undefined
  custom_id?: string | undefined
  invoice_id?: string | undefined
  soft_descriptor?: string | undefined
  items?: Record<string, unknown>[] | undefined
  shipping?: Shipping | undefined
}

/** Checkout experience settings. */
export type Experience = {
  returnUrl: string | null
  cancelUrl: string | null
  brandName: string | null
  shippingPreference: string
  userAction: string
}

export type Order = Owned & {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  create_time: string
  update_time: string
  units: PurchaseUnit[]
  experience: Experience
  /** The shop specified PayPal as the payment source, which changes the initial status and link. */
  namedWallet: boolean
  /** The buyer who approved it. */
  payerId: string | null
  /** The buyer chose a card that will be declined. */
  declines: boolean
  attempts: number
}
