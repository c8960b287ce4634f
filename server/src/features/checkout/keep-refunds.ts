import type { Dependencies } from '../../dependencies.ts'
import type { PaypalOrder } from '../../providers/paypal/paypal-orders.ts'
import { recordRefund } from '../sales/record-refund.ts'

type Told = Pick<PaypalOrder, 'captures' | 'refunds'>

/** Writes down what PayPal says was given back. A capture that is refunded has nothing left, whoever took it. */
export async function keepRefunds(
  deps: Pick<Dependencies, 'db' | 'now'>,
  saleId: string,
  { captures, refunds }: Told,
  { isReversed = captures.some(({ status }) => status === 'REFUNDED') } = {},
): Promise<void> {
  const counted = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  if (counted.length === 0 && !isReversed) return
  const given = counted.map(({ id, amount }) => ({ id, cents: Math.abs(amount.cents) }))
  await recordRefund(deps, saleId, { refunds: given, isReversed })
}
