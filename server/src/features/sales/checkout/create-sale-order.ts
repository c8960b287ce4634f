import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { Refused } from '../../../refused.ts'
import { storeOrder } from './checkout-queries.ts'
import { closeSale } from './close-sale.ts'

type Deps = Pick<Dependencies, 'db' | 'log' | 'paypal' | 'publicUrl'>

/**
 * Creates a PayPal order and returns its approval URL. If that fails, the stock is released immediately, because the
 * buyer can't pay.
 */
export async function createSaleOrder(deps: Deps, sale: Selectable<Sale>, brandName: string): Promise<string> {
  try {
    const { id: orderId, approveUrl } = await askForOrder(deps, sale, brandName)
    if (!approveUrl) throw new ProviderFailed('paypal', 200, 'order without an approval link')
    if (!(await storeOrder(deps.db, sale.id, { orderId, approveUrl }))) throw new Refused('OFFER_CHANGED')
    return approveUrl
  } catch (error) {
    const problem = problemOf(error)
    await closeSale(deps, sale.id, { state: 'failed', problem, onlyWithoutOrder: true })
    if (!problem.startsWith('PAYEE_')) throw error
    deps.log.warn({ saleId: sale.id, problem }, 'seller rejected by paypal')
    throw new Refused('SELLER_NOT_ACCEPTED')
  }
}

function askForOrder({ paypal, publicUrl }: Deps, sale: Selectable<Sale>, brandName: string) {
  return paypal.createOrder({
    requestId: `order-${sale.id}`,
    customId: sale.id,
    invoiceId: `guildshop-${sale.id}`,
    payeeId: sale.payeeId,
    item: {
      name: sale.itemName,
      description: sale.itemDescription,
      price: { cents: sale.price, currency: sale.currency },
      needsShipping: sale.requiresShipping,
    },
    brandName,
    returnUrl: `${publicUrl}/api/checkout/return`,
    cancelUrl: `${publicUrl}/api/checkout/cancel`,
  })
}

/** PayPal's error code, if there is one. */
function problemOf(error: unknown): string {
  if (error instanceof PaypalRefused) return error.issues[0] ?? error.reason
  return error instanceof ProviderFailed ? 'PAYPAL_DOWN' : 'UNKNOWN'
}
