import type { PriceRefusal } from '@guildshop/contract/eligibility'
import { priceFor, type Quote } from '@guildshop/contract/price-for'
import type { PriceRule } from '@guildshop/contract/price-rules'
import type { PricedItem, Purchase } from '@guildshop/contract/priced-item'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, Sale } from '../../../db/tables.ts'
import { readCode } from '../../pricing/reading/read-code.ts'
import { readPricedItem } from '../../pricing/reading/read-priced-items.ts'
import { readPurchases } from './read-purchases.ts'

type OfferRequest = {
  /** Null if they were checked before, at the start of the checkout. */
  roleIds: readonly string[] | null
  buyerDiscordId: string
  quantity: number
  /** As the buyer typed it. */
  code: string | null
  chosenPrice: number | null
  renewsAutomatically: boolean
  /** For another person. */
  isGift?: boolean
  now: Date
  /** The order being repriced. */
  exceptSaleId?: string
}

/** Everything that determines the price of a purchase. */
export type Offer = OfferRequest & { item: PricedItem; rule: PriceRule | 'invalid' | null; purchases: Purchase[] }

/**
 * Loads everything that determines an item's price for a buyer. The caller holds the buyer's lock, so that limits are
 * enforced.
 */
export async function readOffer(tx: Db, item: Selectable<Item>, request: OfferRequest): Promise<Offer> {
  const { now, renewsAutomatically, code, buyerDiscordId, exceptSaleId } = request
  const { guildId } = item
  return {
    ...request,
    item: await readPricedItem(tx, { id: guildId, now }, item, { renewsAutomatically }),
    rule: code ? await readCode(tx, guildId, code) : null,
    purchases: await readPurchases(tx, { guildId, buyerDiscordId, ...(exceptSaleId && { exceptSaleId }) }),
  }
}

export function quoteOffer({ item, roleIds, purchases, rule, ...request }: Offer): Quote | PriceRefusal {
  return priceFor(item, { roleIds, purchases }, { ...request, code: rule })
}

/** The offer without this checkout, which counts toward the buyer's limits and uses of its code. */
export function withoutCheckout(offer: Offer, sale: Selectable<Sale>): Offer {
  const { rule } = offer
  const isUsed = rule !== null && rule !== 'invalid' && sale.holdsUse && sale.priceRuleId === rule.id
  return {
    ...offer,
    rule: isUsed ? { ...rule, uses: rule.uses - 1 } : rule,
    purchases: offer.purchases.filter(({ saleId }) => saleId !== sale.id),
  }
}

/** The columns of a sale that say what it costs and why. */
export function priceColumns({ price, listPrice, applied }: Quote) {
  return {
    price,
    discount: listPrice - price,
    discountKind: applied?.kind ?? null,
    discountName: applied?.name ?? null,
    priceRuleId: applied?.ruleId ?? null,
    upgradedSaleId: applied?.upgradedSaleId ?? null,
  }
}
