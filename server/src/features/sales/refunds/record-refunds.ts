import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { recordRefund } from './record-refund.ts'

type Payments = Pick<PaypalOrder, 'captures' | 'refunds'>

/** Facts from an event that weren't in PayPal's response. */
type Hint = { refundId?: string | undefined; isReversed?: boolean; at?: Date | null }

/** Records PayPal's refunds. A fully refunded capture counts as refunded even without individual refunds. */
export async function recordRefunds(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  sale: Pick<Selectable<Sale>, 'id' | 'refundedCents'>,
  { captures, refunds }: Payments,
  hint: Hint = {},
): Promise<void> {
  const taken = captures.find(({ status }) => status === 'REFUNDED')
  const isWhole = captures.some(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
  // A reversal that PayPal lists as a refund has its own state, and may have been cancelled since.
  const isHinted = hint.isReversed === true && !refunds.some(({ id }) => id === hint.refundId)
  const isReversed = isHinted || taken !== undefined
  if (refunds.length === 0 && !isReversed && sale.refundedCents === 0) return
  await recordRefund(deps, sale.id, {
    refunds: refunds.map(({ id, amount, status, createdAt }) => ({
      id,
      cents: Math.abs(amount.cents),
      state: status,
      isReversal: hint.isReversed === true && id === hint.refundId,
      at: createdAt,
    })),
    isReversed: isReversed || (isWhole ? false : undefined),
    at: hint.at ?? taken?.updatedAt ?? null,
    isFromOrder: captures.length > 0 && !(isHinted && !taken),
  })
}
