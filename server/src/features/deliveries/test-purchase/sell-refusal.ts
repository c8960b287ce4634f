import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'

export const shopProblems = ['SHOP_CLOSED', 'ITEM_NOT_FOR_SALE', 'SHOP_CANNOT_BE_PAID'] as const
export const paymentProblems = ['SELLER_NOT_ACCEPTED', 'PAYPAL_DOWN'] as const
export type TestProblem = (typeof shopProblems)[number] | (typeof paymentProblems)[number]

type Offer = { access: GuildAccess; item: Selectable<Item>; payerId: string | null; saleId: string }

/** Returns the reason a member can't start buying this item, or null. */
export function openShopRefusal({ access, item, payerId }: Offer): TestProblem | null {
  if (!access.guild.isEnabled) return 'SHOP_CLOSED'
  if (!item.isEnabled) return 'ITEM_NOT_FOR_SALE'
  return payerId ? null : 'SHOP_CANNOT_BE_PAID'
}

/** Checks that PayPal accepts the seller by creating an order that is never approved. */
export async function paymentRefusal(
  { paypal, publicUrl }: Pick<Dependencies, 'paypal' | 'publicUrl'>,
  { access, item, payerId, saleId }: Offer,
): Promise<TestProblem | null> {
  try {
    await paypal.createOrder({
      requestId: `test-order-${saleId}`,
      customId: saleId,
      invoiceId: `test-${saleId}`,
      payeeId: payerId ?? '',
      item: {
        name: item.name,
        description: item.description,
        price: { cents: item.price, currency: item.currency },
        needsShipping: item.requiresShipping,
      },
      brandName: access.guild.name,
      returnUrl: `${publicUrl}/api/checkout/return`,
      cancelUrl: `${publicUrl}/api/checkout/cancel`,
    })
    return null
  } catch (error) {
    if (error instanceof PaypalRefused) return 'SELLER_NOT_ACCEPTED'
    if (error instanceof ProviderFailed) return 'PAYPAL_DOWN'
    throw error
  }
}
