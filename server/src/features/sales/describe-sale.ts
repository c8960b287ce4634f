import { type PendingSale, type ShippingAddress, shippingAddress } from '@guildshop/contract/sales'
import { orderNumber } from '../../db/order-number.ts'
import type { Json } from '../../db/tables.ts'
import { imageUrlOf } from '../items/images/image-url.ts'
import { describeQuantity } from './describe-quantity.ts'
import { describeDisputeOf } from './disputes/describe-dispute.ts'
import type { WaitingSale } from './sale-queries.ts'

/** An order pending shipment, with the item's snapshot. */
export function describePendingSale(sale: WaitingSale): PendingSale {
  return {
    _id: sale.id,
    shopItemId: {
      _id: sale.itemId,
      name: sale.itemName,
      description: sale.itemDescription,
      imageUrl: imageUrlOf(sale),
    },
    buyerDiscordId: sale.buyerDiscordId,
    buyerDiscordUsername: sale.buyerDiscordUsername,
    shippingAddress: addressOf(sale),
    createdAt: sale.createdAt.toISOString(),
    isDisputed: sale.disputedAt !== null,
    ...describeDisputeOf(sale),
    ...describeQuantity({ quantity: sale.quantity - sale.returnedUnits }),
    priceCents: sale.price,
    currency: sale.currency,
    orderNumber: orderNumber(sale),
  }
}

/** Treats a malformed address as missing. */
export function addressOf(sale: { shippingAddress: Json | null }): ShippingAddress | null {
  return shippingAddress.safeParse(sale.shippingAddress).data ?? null
}
