import type { Purchase } from '@guildshop/contract/priced-item'
import type { Db } from '../../../db/connect.ts'
import { listCounted } from './purchase-history-queries.ts'

type Where = {
  /** Ours, not Discord's. */
  guildId: string
  buyerDiscordId: string
  /** The order being priced again. */
  exceptSaleId?: string
}

/** A buyer's purchases in a shop, as `priceFor` evaluates limits, requirements and upgrades. */
export async function readPurchases(db: Db, { guildId, buyerDiscordId, exceptSaleId }: Where): Promise<Purchase[]> {
  const sales = await listCounted(db, guildId, buyerDiscordId, exceptSaleId ?? null)
  return sales.map(({ id, price, refundedCents, discount, discountKind, priceRuleId, paidAt, createdAt, ...sale }) => ({
    ...sale,
    saleId: id,
    // Nothing is paid for a granted order.
    price: sale.state === 'granted' ? 0 : price - refundedCents,
    credit: discountKind === 'upgrade' ? discount : 0,
    ruleId: priceRuleId,
    at: paidAt ?? createdAt,
    // A payment on hold may still fail.
    isOpen: sale.state === 'open' || sale.state === 'pending',
    isGranted: sale.state === 'granted',
  }))
}
