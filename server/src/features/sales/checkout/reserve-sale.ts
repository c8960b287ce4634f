import type { Quote } from '@guildshop/contract/price-for'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Item, Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { currentTraceparent } from '../../../telemetry/tracing.ts'
import { checkOwner } from '../../guilds/access/check-owner.ts'
import { reserveKeys } from '../../items/keys/reserve-keys.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { reserveUse } from '../../pricing/rules/count-uses.ts'
import { entitleBuyer } from '../entitlements/entitle-buyer.ts'
import { type GiftRequest, refuseGift, writeGift } from '../gifts/start-gift.ts'
import { type Offer, priceColumns, quoteOffer, readOffer, withoutCheckout } from '../pricing/quote-offer.ts'
import { insertSale, updateSale } from '../sale-queries.ts'
import { findItemForSale, listUnfinished, lockPeople, storeOrder, type UnfinishedSale } from './checkout-queries.ts'
import { minutesFrom, minutesReserved, minutesToSubscribe } from './checkout-times.ts'
import { copyOfItem } from './copy-of-item.ts'
import { findPayableShop } from './find-open-shop.ts'
import { countLeft, reserveStock } from './stock-queries.ts'

export type CheckoutRequest = {
  /** Discord's id. */
  guildId: string
  itemId: string
  /** One by default. */
  quantity?: number
  /** What all units cost as it was shown to the buyer, in cents; null if they see it before they approve the payment. */
  seenTotal: number | null
  seenCurrency?: string
  /** The billing period that was shown to the buyer; null for an item that isn't a membership. */
  seenPeriod?: string | null
  /** `roleIds`: their roles in the server, from Discord's signed interaction. */
  buyer: { discordId: string; username: string | null; roleIds: readonly string[] }
  /** A discount code as the buyer typed it. Callers limit guessing. */
  code?: string | null
  /** What the buyer chose to pay, if the item lets them. */
  chosenPrice?: number | null
  /** The buyer's language in Discord, for PayPal's pages only. Not stored. */
  locale?: string | null
  /** Hides the buyer's name in public and from the recipient of a gift. Undefined keeps the choice of an open checkout. */
  isAnonymous?: boolean | undefined
  /** Who receives it instead of the buyer. */
  gift?: GiftRequest | null
  /** The Discord channel of the purchase. */
  channelId: string | null
}

export type Shop = {
  id: string
  name: string
  ownerId: string
  payerId: string
  connectionId: string | null
  isPremium: boolean
  allowsGifts: boolean
}

/** The shop of a Discord server, or a refusal if it's closed or can't be paid. */
export async function requireShop(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discordFacts' | 'log' | 'hooks'>,
  guildId: string,
): Promise<Shop> {
  const shop = await findPayableShop(deps, guildId)
  if (await checkOwner(deps, shop)) throw new Refused('SHOP_CLOSED')
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  return { ...shop, isPremium }
}

type Joining = { renewal: 'automatic' | 'reminder' }

type Reserving = { shop: Shop; request: CheckoutRequest; joining: Joining }

/**
 * Reserves stock and a use of the code and adds the sale, or returns the buyer's open one for the same offer. A
 * membership begins as pending; `joining` says how it's renewed.
 */
export async function reserveSale(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'secrets' | 'hooks'>,
  { shop, request, joining }: Reserving,
): Promise<Selectable<Sale>> {
  const buyer = { guildId: shop.id, buyerDiscordId: request.buyer.discordId }
  const { gift, quantity = 1 } = request
  await lockPeople(tx, shop.id, [request.buyer.discordId, ...(gift ? [gift.recipient.discordId] : [])])
  const item = await requireItem(tx, shop, request)
  refuseChanged(item, request, joining)
  const offer = await readOffer(tx, item, offerRequest(request, joining, deps.now()))
  const unfinished = await listUnfinished(tx, buyer, deps.now())
  const trialDays = await deps.hooks.offeredTrialDays(tx, item, buyer.buyerDiscordId)
  const same = unfinished.find(
    (sale) => isSameOffer(sale, offer, { ...request, shop }) && isSameTerms(sale, { ...item, trialDays }, joining),
  )
  if (gift) await refuseGift(tx, deps, { ...buyer, gift, allowsGifts: shop.allowsGifts, item, exceptSaleId: same?.id })
  if (same) return continueCheckout(tx, deps, same, request)
  const quote = requireQuote(offer, request)
  if (unfinished.length >= listLimits.unfinishedCheckouts.count) throw new Refused('TOO_MANY_CHECKOUTS')

  const reserved = await reserveStock(tx, item.id, quantity)
  if (!reserved) throw await soldOut(tx, item.id, quantity)
  // Race: hidden since it was read. Checkouts that already have a reservation can still be paid.
  if (reserved.isHidden) throw new Refused('ITEM_NOT_FOR_SALE')
  refuseChanged(reserved, request, joining)
  if (reserved.price !== item.price || reserved.requiresShipping !== item.requiresShipping) {
    throw new Refused('OFFER_CHANGED')
  }
  const sale = await insertSale(tx, draftSale(reserved, quote, { shop, request, joining }, deps.now()))
  if (gift) await writeGift(tx, sale.id, gift, deps.now())
  await entitleBuyer(tx, deps, sale, shop.isPremium)
  if (reserved.membershipPeriod) {
    if (!shop.isPremium) throw new Refused('ITEM_NOT_FOR_SALE')
    await deps.hooks.prepareMembership(tx, deps, sale, reserved, joining)
  }
  if (!(await reserveKeys(tx, sale.id))) throw await soldOut(tx, item.id, quantity)
  if (!(await reserveUse(tx, sale))) throw new Refused('DISCOUNT_CODE_INVALID')
  await deps.hooks.shopChanged(tx, shop.id)
  return sale
}

/** Stores what the buyer wrote and chose since. */
async function continueCheckout(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  sale: Selectable<Sale>,
  { gift, isAnonymous = sale.isAnonymous }: CheckoutRequest,
): Promise<Selectable<Sale>> {
  if (gift) await writeGift(tx, sale.id, gift, now())
  return isAnonymous === sale.isAnonymous ? sale : updateSale(tx, sale.id, { isAnonymous })
}

async function requireItem(tx: Db, shop: Shop, { itemId }: CheckoutRequest): Promise<Selectable<Item>> {
  const item = z.uuid().safeParse(itemId).success ? await findItemForSale(tx, shop.id, itemId) : undefined
  if (!item) throw new Refused('ITEM_NOT_FOR_SALE')
  return item
}

/** Stores the approval URL of a sale without an order. Returns false if the checkout has ended in the meantime. */
export const storeApprovalUrl = (tx: Db, saleId: string, approveUrl: string): Promise<boolean> =>
  storeOrder(tx, saleId, { orderId: null, approveUrl })

/** Refuses if currency or renewal differ from what the buyer saw, or if the quantity isn't offered. */
function refuseChanged(
  { currency, maxQuantity, membershipPeriod, renewal }: Selectable<Item>,
  { seenCurrency = currency, seenPeriod = membershipPeriod, quantity = 1 }: CheckoutRequest,
  joining: Joining,
): void {
  const isAutomatic = membershipPeriod !== null && renewal === 'automatic'
  if (joining.renewal === 'automatic' && !isAutomatic) throw new Refused('OFFER_CHANGED')
  if (currency !== seenCurrency || membershipPeriod !== seenPeriod) throw new Refused('OFFER_CHANGED')
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity) return
  throw new Refused('QUANTITY_NOT_OFFERED', { message: `You can buy up to ${maxQuantity} of this item at a time.` })
}

function offerRequest(
  { buyer, quantity = 1, code, chosenPrice, gift }: CheckoutRequest,
  { renewal }: Joining,
  now: Date,
) {
  return {
    roleIds: buyer.roleIds,
    buyerDiscordId: buyer.discordId,
    quantity,
    code: code || null,
    chosenPrice: chosenPrice ?? null,
    isGift: Boolean(gift),
    renewsAutomatically: renewal === 'automatic',
    now,
  }
}

/** Refuses what the buyer can't buy, and a price that they didn't see. */
function requireQuote(offer: Offer, { seenTotal, quantity = 1 }: CheckoutRequest): Quote {
  // The buyer chooses the price of one order, not of its units.
  if (offer.item.pricing.mode === 'chosen' && quantity > 1) {
    throw new Refused('QUANTITY_NOT_OFFERED', { message: 'You can buy one of this item at a time.' })
  }
  const quote = quoteOffer(offer)
  if ('refusal' in quote) throw new Refused(quote.refusal, { message: quote.message })
  if (seenTotal !== null && quote.price !== seenTotal) throw new Refused('OFFER_CHANGED')
  return quote
}

async function soldOut(tx: Db, itemId: string, quantity: number): Promise<Refused> {
  const left = (await countLeft(tx, itemId)) ?? 0
  const isChoosable = left > 0 && left < quantity
  return new Refused('ITEM_SOLD_OUT', isChoosable ? { message: `Only ${left} left. Choose a smaller quantity.` } : {})
}

/** Whether an open checkout can be reused: same units, price and discount. */
function isSameOffer(
  sale: Selectable<Sale>,
  offer: Offer,
  { shop, seenTotal, gift }: Pick<CheckoutRequest, 'seenTotal' | 'gift'> & { shop: Shop },
): boolean {
  if (sale.recipientDiscordId !== (gift?.recipient.discordId ?? null)) return false
  const isSamePayee = sale.payeeId === shop.payerId && sale.connectionId === shop.connectionId
  const isSameItem = sale.itemId === offer.item.id && sale.currency === offer.item.currency && isSamePayee
  if (!isSameItem || sale.quantity !== offer.quantity || sale.price !== (seenTotal ?? sale.price)) return false
  const quote = quoteOffer(withoutCheckout(offer, sale))
  if ('refusal' in quote) return false
  const { price, discount, discountKind, priceRuleId, upgradedSaleId } = priceColumns(quote)
  const isSamePrice = sale.price === price && sale.discount === discount
  const isSameRule = sale.discountKind === discountKind && sale.priceRuleId === priceRuleId
  return isSamePrice && isSameRule && sale.upgradedSaleId === upgradedSaleId
}

/** A different trial or renewal makes a membership a different offer. */
function isSameTerms(sale: UnfinishedSale, item: Selectable<Item>, { renewal }: Joining): boolean {
  if (!item.membershipPeriod) return sale.renewal === null
  const trialDays = renewal === 'automatic' ? item.trialDays : 0
  return sale.renewal === renewal && sale.period === item.membershipPeriod && sale.trialDays === trialDays
}

function draftSale(item: Selectable<Item>, quote: Quote, { shop, request, joining }: Reserving, now: Date) {
  const { buyer, channelId, quantity } = request
  const minutes = joining.renewal === 'automatic' ? minutesToSubscribe : minutesReserved
  return {
    ...copyOfItem(item, shop.isPremium, quantity),
    ...priceColumns(quote),
    sellerId: shop.ownerId,
    payeeId: shop.payerId,
    connectionId: shop.connectionId,
    buyerDiscordId: buyer.discordId,
    buyerDiscordUsername: buyer.username,
    recipientDiscordId: request.gift?.recipient.discordId ?? null,
    isAnonymous: request.isAnonymous ?? false,
    channelId,
    state: 'open',
    holdsStock: true,
    holdsUse: quote.applied?.kind === 'code',
    reservedUntil: minutesFrom(now, minutes),
    createdAt: now,
    traceparent: currentTraceparent(),
  }
}
