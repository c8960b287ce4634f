import { unitsLeft } from '@guildshop/contract/eligibility'
import { moneyText, priceText } from '@guildshop/contract/money'
import type { PriceRule } from '@guildshop/contract/price-rules'
import type { Buyer, PricedItem } from '@guildshop/contract/priced-item'
import { offerPriceText } from '@guildshop/contract/pricing/price-text'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { effectiveRenewal } from '../../memberships/joining/effective-renewal.ts'
import { offeredTrialDays } from '../../memberships/joining/offered-trial.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { readPricedItem } from '../../pricing/reading/read-priced-items.ts'
import { findPayableShop, findShopForPreview } from '../../sales/checkout/find-open-shop.ts'
import { findShelfItem, type ShelfItem } from '../shelf-queries.ts'
import { type OfferedTerms, offeredTerms } from '../views/membership-terms.ts'
import { maxOffered } from '../views/quantity-menu.ts'
import type { Visit } from '../visit.ts'
import { everyone, isHiddenFrom, type MemberOffer, offerFor, readBuyer } from './member-offer.ts'
import { noCode, type RedeemedCode, redeemCode } from './redeem-code.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>
type Asked = { itemId: string; quantity: number; code?: string | undefined }

/** An item as it's offered to a member who asked for it. */
export type ItemOffer = MemberOffer & {
  shop: { id: string; isPremium: boolean; allowsGifts: boolean; announcesPurchases: boolean }
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
export async function readItemOffer(
  deps: Deps & Pick<Dependencies, 'metrics'>,
  visit: Visit,
  asked: Asked,
): Promise<ItemOffer> {
  const shop = await findPayableShop(deps, visit.guildId)
  const buyer = await readBuyer(deps.db, shop, visit)
  const { discordId } = visit.member
  const redeemed = await redeemCode(deps, visit, { guildId: shop.id, typed: asked.code })
  return soldOfferOf(deps, shop, { ...asked, buyer, discordId, redeemed })
}

/** The item as someone without roles and purchases sees it, by Discord's id of the server. */
export async function readPublicOffer(deps: Deps, discordGuildId: string, itemId: string): Promise<ItemOffer> {
  const shop = await findPayableShop(deps, discordGuildId)
  return soldOfferOf(deps, shop, { ...anyone, itemId })
}

/** An item that isn't saved yet, as someone without roles and purchases would see it. Its shop may be closed. */
export async function readDraftOffer(deps: Deps, discordGuildId: string, item: ShelfItem): Promise<ItemOffer> {
  return offerOf(deps, await findShopForPreview(deps, discordGuildId), item, anyone)
}

type Shop = Awaited<ReturnType<typeof findPayableShop>>
type Viewer = { quantity: number; buyer: Buyer; discordId: string | null; redeemed: RedeemedCode }

const anyone: Viewer = { quantity: 1, buyer: everyone, discordId: null, redeemed: noCode }

async function soldOfferOf(deps: Deps, shop: Shop, asked: Viewer & { itemId: string }): Promise<ItemOffer> {
  const found = await findShelfItem(deps.db, shop.id, asked.itemId)
  const offer = found && (await offerOf(deps, shop, found, asked))
  if (!offer || isHiddenFrom(offer.item, asked.buyer)) throw new Refused('ITEM_NOT_FOR_SALE')
  return offer
}

async function offerOf(deps: Deps, shop: Shop, found: ShelfItem, viewer: Viewer): Promise<ItemOffer> {
  const { buyer, discordId, redeemed } = viewer
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  // Selling memberships is a premium feature.
  if (found.membershipPeriod && !isPremium) throw new Refused('ITEM_NOT_FOR_SALE')
  const trialDays = discordId ? await offeredTrialDays(deps.db, found, discordId) : found.trialDays
  const terms = offeredTerms({ ...found, trialDays }, await effectiveRenewal(deps, found, shop))
  const now = deps.now()
  const renewsAutomatically = terms?.renewal === 'automatic'
  const item = await readPricedItem(deps.db, { id: shop.id, now }, found, { renewsAutomatically })
  const quantities = quantitiesOf(item, buyer, { now, chosen: viewer.quantity, isOne: terms !== null })
  const { id, allowsGifts, announceIn } = shop
  return {
    ...offerFor(item, buyer, { now, quantity: quantities.quantity, code: redeemed.rule }),
    ...quantities,
    shop: { id, isPremium, allowsGifts, announcesPurchases: announceIn !== 'none' },
    ...{ item, terms, redeemed },
    priceOf: (quantity) => totalOf(item, buyer, { now, quantity, code: redeemed.rule }),
  }
}

type Chosen = { now: Date; chosen: number; isOne: boolean }

/** A price that the buyer chooses is that of one unit. */
function quantitiesOf(item: ShelfItem & PricedItem, buyer: Buyer, { now, chosen, isOne }: Chosen) {
  const most = isOne || item.pricing.mode === 'chosen' ? 1 : maxOffered(item, unitsLeft(item, buyer, now))
  return { most, quantity: Math.min(chosen, most) }
}

type Order = { now: Date; quantity: number; code: PriceRule | null }

function totalOf(item: PricedItem, buyer: Buyer, order: Order): string {
  const { quote } = offerFor(item, buyer, order)
  return quote ? offerPriceText(quote) : moneyText(item.price * order.quantity, item.currency)
}

/** The total, and how it adds up for several units: 3 × $5.00 USD = $15.00 USD. */
export function totalText({ price, currency }: PricedItem, quantity: number, total: string): string {
  return quantity > 1 && price > 0 ? `${quantity} × ${priceText(price, currency)} = ${total}` : total
}
