import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { withPayeeRecorded } from '../../connections/payee/paypal-refusal.ts'
import { isCredentialRefusal, recordBroken } from '../../connections/paypal-connection/broken-connection.ts'
import { withSalePaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { pngUrlOf } from '../../items/images/image-url.ts'
import { updateSale } from '../sale-queries.ts'
import { storeOrder } from './checkout-queries.ts'
import { failCheckout } from './fail-checkout.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'paypal' | 'paypalApps' | 'publicUrl' | 'hooks'>

/** What PayPal's checkout page shows beside the item. `guildId` is Discord's. */
export type Shown = { guildId: string; channelId: string | null; locale?: string | null; brandName: string }

/**
 * Creates a PayPal order and returns its approval URL. If that fails, the stock is released immediately, because the
 * buyer can't pay.
 */
export async function createOrder(deps: Deps, sale: Selectable<Sale>, shown: Shown): Promise<string> {
  try {
    const { id: orderId, approveUrl } = await withPayeeRecorded(deps, sale.payeeId, () =>
      requestWithFallback(deps, sale, shown),
    )
    if (!approveUrl) throw new ProviderFailed('paypal', 200, 'order without an approval link')
    if (!(await storeOrder(deps.db, sale.id, { orderId, approveUrl }))) throw new Refused('OFFER_CHANGED')
    return approveUrl
  } catch (error) {
    throw await failCheckout(deps, sale, error)
  }
}

/** Falls back to our own app if PayPal rejects the credentials of the seller's app, so that the shop stays open. */
async function requestWithFallback(deps: Deps, sale: Selectable<Sale>, shown: Shown) {
  const { connectionId } = sale
  if (!connectionId) return requestOrder(deps, sale, shown)
  try {
    return await requestOrder(await withSalePaypal(deps, sale), sale, shown)
  } catch (error) {
    if (!isCredentialRefusal(error)) throw error
    await recordBroken(deps, connectionId, 'CREDENTIALS_REJECTED')
    const basic = await updateSale(deps.db, sale.id, { connectionId: null })
    return requestOrder(deps, basic, shown)
  }
}

function requestOrder({ paypal, publicUrl }: Deps, sale: Selectable<Sale>, shown: Shown) {
  return paypal.createOrder({
    requestId: `order-${sale.id}`,
    customId: sale.id,
    invoiceId: `guildshop-${sale.id}`,
    // An app's own account needs no payee.
    payeeId: sale.connectionId ? null : sale.payeeId,
    item: {
      name: sale.itemName,
      description: sale.itemDescription,
      price: { cents: (sale.price + sale.discount) / sale.quantity, currency: sale.currency },
      quantity: sale.quantity,
      needsShipping: sale.requiresShipping,
      sku: sale.itemId,
      url: shown.channelId && `https://discord.com/channels/${shown.guildId}/${shown.channelId}`,
      imageUrl: sale.imageHash && `${publicUrl}${pngUrlOf(sale.imageHash)}`,
    },
    discountCents: sale.discount,
    brandName: shown.brandName,
    locale: shown.locale ?? null,
    returnUrl: `${publicUrl}/api/checkout/return`,
    cancelUrl: `${publicUrl}/api/checkout/cancel`,
  })
}
