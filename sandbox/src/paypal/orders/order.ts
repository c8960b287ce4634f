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

/** How the shop wants the buyer to be asked. */
export type Experience = {
  returnUrl: string | null
  cancelUrl: string | null
  brandName: string | null
  shippingPreference: string
  userAction: string
}

export type Order = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  create_time: string
  update_time: string
  units: PurchaseUnit[]
  experience: Experience
  /** Whether the shop named PayPal as the way to pay, which changes a status and a link. */
  namedWallet: boolean
  /** Who approved it. */
  payerId: string | null
  /** Whether the buyer chose a card that will be declined. */
  declines: boolean
  attempts: number
}
