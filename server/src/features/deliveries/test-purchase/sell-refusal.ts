import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { withPayeeRecorded } from '../../connections/payee/paypal-refusal.ts'
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
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'paypal' | 'publicUrl'>,
  { access, item, payerId, saleId }: Offer,
): Promise<TestProblem | null> {
  const order = {
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
    returnUrl: `${deps.publicUrl}/api/checkout/return`,
    cancelUrl: `${deps.publicUrl}/api/checkout/cancel`,
  }
  try {
    await withPayeeRecorded(deps, order.payeeId, () => deps.paypal.createOrder(order))
    return null
  } catch (error) {
    if (error instanceof PaypalRefused) return 'SELLER_NOT_ACCEPTED'
    if (error instanceof ProviderFailed) return 'PAYPAL_DOWN'
    throw error
  }
}
