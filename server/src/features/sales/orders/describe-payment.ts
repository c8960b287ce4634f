import type { Order } from '@guildshop/contract/orders'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'

const review = "PayPal is reviewing this payment. The order completes automatically once it clears. Don't ship it yet."

/** Messages for PayPal's pending reasons. */
const reasons: Record<string, string> = {
  ECHECK:
    "The buyer paid by eCheck, which takes several days to clear. The order completes automatically. Don't ship it yet.",
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION:
    'Your PayPal settings put this payment on hold. Accept it in PayPal to complete the order.',
  INTERNATIONAL_WITHDRAWAL:
    'This payment is on hold until you accept it in PayPal. The order then completes automatically.',
  UNILATERAL:
    'This payment is on hold until you confirm your email address in PayPal. The order then completes automatically.',
  VERIFICATION_REQUIRED:
    'This payment is on hold until you verify your account in PayPal. The order then completes automatically.',
}

type Held = Pick<Selectable<Sale>, 'state' | 'problem' | 'heldAt'>

/** Why a sale isn't paid although PayPal has the buyer's money; undefined for other sales. */
export function describePayment({ state, problem, heldAt }: Held): Pick<Order, 'payment'> {
  if (state === 'paid' || !heldAt) return {}
  if (state === 'pending') return { payment: { state: 'review', words: reasons[problem ?? ''] ?? review } }
  const words = `PayPal took this payment, but it doesn't match the order (${problem ?? 'UNKNOWN'}), so nothing was delivered. Check it in PayPal and refund the buyer.`
  return { payment: { state: 'problem', words } }
}
