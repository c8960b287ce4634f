import { unitsLeft } from '@guildshop/contract/eligibility'
import { moneyText, priceText } from '@guildshop/contract/money'
import type { PriceRule } from '@guildshop/contract/price-rules'
import type { Buyer, PricedItem } from '@guildshop/contract/priced-item'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { effectiveRenewal } from '../../memberships/joining/effective-renewal.ts'
import { offeredTrialDays } from '../../memberships/joining/offered-trial.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { readPricedItem } from '../../pricing/reading/read-priced-items.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import { findShelfItem, type ShelfItem } from '../shelf-queries.ts'
import { type OfferedTerms, offeredTerms } from '../views/membership-terms.ts'
import { plainPrice } from '../views/price-texts.ts'
import { mostOffered } from '../views/quantity-menu.ts'
import type { Visit } from '../visit.ts'
import { isHiddenFrom, type MemberOffer, offerFor, readBuyer } from './member-offer.ts'
import { type RedeemedCode, redeemCode } from './redeem-code.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'metrics'>
type Asked = { itemId: string; quantity: number; code?: string | undefined }

/** An item as it's offered to a member who asked for it. */
export type ItemOffer = MemberOffer & {
  shop: { id: string; isPremium: boolean }
  item: ShelfItem & PricedItem
  /** Null if it isn't a membership. */
  terms: OfferedTerms | null
  quantity: number
  /** The largest quantity. */
  most: number
  redeemed: RedeemedCode
  /** The total of so many units. */
  priceOf: (units: number) => string
}

/** Refuses if the member can't see the item. */
export async function readItemOffer(deps: Deps, visit: Visit, asked: Asked): Promise<ItemOffer> {
  const shop = await findPayableShop(deps, visit.guildId)
  const found = await findShelfItem(deps.db, shop.id, asked.itemId)
  if (!found) throw new Refused('ITEM_NOT_FOR_SALE')
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  // Selling memberships is a premium feature.
  if (found.membershipPeriod && !isPremium) throw new Refused('ITEM_NOT_FOR_SALE')
  const trialDays = await offeredTrialDays(deps.db, found, visit.member.discordId)
  const terms = offeredTerms({ ...found, trialDays }, await effectiveRenewal(deps, found, shop))
  const now = deps.now()
  const renewsAutomatically = terms?.renewal === 'automatic'
  const item = await readPricedItem(deps.db, { id: shop.id, now }, found, { renewsAutomatically })
  const buyer = await readBuyer(deps.db, shop, visit)
  if (isHiddenFrom(item, buyer)) throw new Refused('ITEM_NOT_FOR_SALE')
  const redeemed = await redeemCode(deps, { guildId: shop.id, discordId: visit.member.discordId }, asked.code)
  const quantities = quantitiesOf(item, buyer, { now, chosen: asked.quantity, isOne: terms !== null })
  return {
    ...offerFor(item, buyer, { now, quantity: quantities.quantity, code: redeemed.rule }),
    ...quantities,
    ...{ shop: { id: shop.id, isPremium }, item, terms, redeemed },
    priceOf: (quantity) => totalOf(item, buyer, { now, quantity, code: redeemed.rule }),
  }
}

type Chosen = { now: Date; chosen: number; isOne: boolean }

/** A price that the buyer chooses is that of one unit. */
function quantitiesOf(item: ShelfItem & PricedItem, buyer: Buyer, { now, chosen, isOne }: Chosen) {
  const most = isOne || item.pricing.mode === 'chosen' ? 1 : mostOffered(item, unitsLeft(item, buyer, now))
  return { most, quantity: Math.min(chosen, most) }
}

type Order = { now: Date; quantity: number; code: PriceRule | null }

function totalOf(item: PricedItem, buyer: Buyer, order: Order): string {
  const { quote } = offerFor(item, buyer, order)
  return quote ? plainPrice(quote) : moneyText(item.price * order.quantity, item.currency)
}

/** The total, and how it adds up for several units: 3 × $5.00 USD = $15.00 USD. */
export function sumText({ price, currency }: PricedItem, quantity: number, total: string): string {
  return quantity > 1 && price > 0 ? `${quantity} × ${priceText(price, currency)} = ${total}` : total
}
