import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalCapture, PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { paymentTime } from '../checkout/checkout-times.ts'
import { closeSale } from '../checkout/close-sale.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { lockSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
import { recordPending } from './payment-hold.ts'
import { readOrder } from './read-paypal-order.ts'
import { recordPayment } from './record-payment.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'paypal' | 'hooks'>
type Row = Selectable<Sale>

/** Records the capture's outcome. A completed capture is always recorded, whatever the sale's state. */
export async function recordCapture(deps: Deps, sale: Row, order: PaypalOrder): Promise<Row | null> {
  const capture = chooseCapture(order)
  if (!capture) return null
  if (capture.status === 'PENDING') return recordPending(deps, sale.id, capture)
  if (isLost(capture)) {
    return closeSale(deps, sale.id, { state: 'failed', problem: capture.statusReason ?? capture.status })
  }
  const paid = await recordPaid(deps, sale, order, capture)
  await recordRefunds(deps, paid, order)
  return paid
}

const isLost = ({ status }: PaypalCapture) => status === 'DECLINED' || status === 'FAILED'

/** The capture that counts; failed ones may precede it. */
function chooseCapture({ captures }: PaypalOrder): PaypalCapture | undefined {
  return captures.find((capture) => !isLost(capture)) ?? captures.at(-1)
}

async function recordPaid(deps: Deps, { id, requiresShipping }: Row, order: PaypalOrder, capture: PaypalCapture) {
  const shippingAddress = requiresShipping ? await findAddress(deps, order) : null
  return deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!canBecome(sale, 'paid')) return sale
    const paidAt = paymentTime(capture, sale, deps.now())
    const { id: captureId, sellerProtection } = capture
    return recordPayment(tx, deps, sale, { captureId, shippingAddress, sellerProtection, paidAt })
  })
}

/** PayPal may omit the address from the capture response. */
async function findAddress({ paypal }: Pick<Deps, 'paypal'>, order: PaypalOrder) {
  if (order.shippingAddress) return order.shippingAddress
  const shown = await readOrder({ paypal }, order.id, order)
  return shown?.shippingAddress ?? null
}
