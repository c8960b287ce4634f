import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/paypal-errors.ts'
import type { PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { readOrder } from './read-paypal-order.ts'

type Captured = { order: PaypalOrder } | { refusal: 'declined' | 'not-approved' | 'gone' } | { problem: string }

/** The buyer can choose another payment method. */
const declined = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'PAYER_CANNOT_PAY']

/** Inconclusive: our credentials were rejected, or another request for the order is in progress. */
function isUndecided({ status, issues }: PaypalRefused): boolean {
  return status === 401 || status === 409 || issues.some((issue) => issue.endsWith('_IN_PROGRESS'))
}

/** Captures an approved order. Idempotent. Throws on an outage, when the result is unknown. */
export async function captureSale(
  deps: Pick<Dependencies, 'paypal'>,
  { id, orderId }: Pick<Selectable<Sale>, 'id'> & { orderId: string },
): Promise<Captured> {
  try {
    return { order: await deps.paypal.captureOrder({ orderId, requestId: `capture-${id}` }) }
  } catch (error) {
    if (!(error instanceof PaypalRefused) || isUndecided(error)) throw error
    if (error.has('ORDER_ALREADY_CAPTURED')) return readAgain(deps, orderId)
    if (error.has('ORDER_NOT_APPROVED')) return { refusal: 'not-approved' }
    if (error.status === 404) return { refusal: 'gone' }
    if (declined.some((issue) => error.has(issue))) return { refusal: 'declined' }
    return { problem: error.issues[0] ?? error.reason }
  }
}

async function readAgain(deps: Pick<Dependencies, 'paypal'>, orderId: string): Promise<Captured> {
  const order = await readOrder(deps, orderId)
  return order ? { order } : { refusal: 'gone' }
}
