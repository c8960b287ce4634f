import type { Purchase } from '@guildshop/contract/priced-item'
import type { Db } from '../../../db/connect.ts'
import { listCounted } from './purchase-history-queries.ts'

type Where = {
  /** Ours, not Discord's. */
  guildId: string
  buyerDiscordId: string
  /** The order being repriced. */
  exceptSaleId?: string
  /** Their recipients don't know of them yet. */
  includesUnpaidGifts?: boolean
}

/** A person's purchases in a shop and gifts to them, as `priceFor` evaluates limits, requirements and upgrades. */
export async function readPurchases(db: Db, where: Where): Promise<Purchase[]> {
  const { guildId, buyerDiscordId, exceptSaleId, includesUnpaidGifts = false } = where
  const sales = await listCounted(db, guildId, buyerDiscordId, exceptSaleId ?? null)
  const isGone = ({ giftState }: CountedSale) => isLost(giftState) || (giftState === 'open' && !includesUnpaidGifts)
  return sales.map((sale) => ({
    ...described(sale),
    isOwnPayment: sale.buyerDiscordId === buyerDiscordId,
    isHeld: sale.holderDiscordId === buyerDiscordId && !isGone(sale),
  }))
}

/** A gift that the recipient no longer gets, or has lost. */
const isLost = (giftState: string | null) => giftState === 'expired' || giftState === 'removed'

type CountedSale = Awaited<ReturnType<typeof listCounted>>[number]

function described(sale: CountedSale) {
  const { id, price, refundedCents, discount, discountKind, priceRuleId, paidAt, createdAt, giftState } = sale
  const { itemId, itemName, quantity, currency, upgradedSaleId } = sale
  return {
    ...{ itemId, itemName, quantity, currency, upgradedSaleId },
    saleId: id,
    // Nothing is paid for a granted order.
    price: sale.state === 'granted' ? 0 : price - refundedCents,
    credit: discountKind === 'upgrade' ? discount : 0,
    ruleId: priceRuleId,
    at: paidAt ?? createdAt,
    // A payment on hold may still fail, and a gift that waits for its recipient may expire.
    isOpen: sale.state === 'open' || sale.state === 'pending' || giftState === 'waiting',
    isGranted: sale.state === 'granted',
  }
}
