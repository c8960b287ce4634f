import type { Order } from '@guildshop/contract/orders'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'

const review = 'PayPal is reviewing this payment. The order completes automatically once it clears. Do not ship it yet.'

/** PayPal's reasons that tell the seller more, or ask something of them. */
const reasons: Record<string, string> = {
  ECHECK:
    'The buyer paid by eCheck, which takes several days to clear. The order completes automatically. Do not ship it yet.',
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION:
    'Your PayPal settings hold this payment until you decide. Accept it at PayPal to complete the order.',
  INTERNATIONAL_WITHDRAWAL:
    'PayPal holds this payment until you accept it there. Then the order completes automatically.',
  UNILATERAL:
    'PayPal holds this payment until you confirm your email address there. Then the order completes automatically.',
  VERIFICATION_REQUIRED:
    'PayPal holds this payment until you verify your account there. Then the order completes automatically.',
}

type Held = Pick<Selectable<Sale>, 'state' | 'problem' | 'heldAt'>

/** What keeps a sale from being paid though PayPal has the buyer's money; nothing for every other sale. */
export function describePayment({ state, problem, heldAt }: Held): Pick<Order, 'payment'> {
  if (state === 'paid' || !heldAt) return {}
  if (state === 'pending') return { payment: { state: 'review', words: reasons[problem ?? ''] ?? review } }
  const words = `PayPal took this payment, but it does not match the order (${problem ?? 'UNKNOWN'}), so nothing was delivered. Check it at PayPal and refund the buyer.`
  return { payment: { state: 'problem', words } }
}
