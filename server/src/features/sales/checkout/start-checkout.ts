import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Item, Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { checkOwner } from '../../guilds/access/check-owner.ts'
import { reserveKeys } from '../../items/keys/reserve-keys.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { entitleBuyer } from '../entitlements/entitle-buyer.ts'
import { insertSale } from '../sale-queries.ts'
import { findItemForSale, listUnfinished, lockBuyer } from './checkout-queries.ts'
import { minutesFrom, minutesReserved } from './checkout-times.ts'
import { copyOfItem } from './copy-of-item.ts'
import { createOrder } from './create-order.ts'
import { findPayableShop } from './find-open-shop.ts'
import { countLeft, reserveStock } from './stock-queries.ts'

type Deps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'paypal' | 'paypalApps' | 'publicUrl' | 'hooks'
>

type CheckoutRequest = {
  /** Discord's id. */
  guildId: string
  itemId: string
  /** One by default. */
  quantity?: number
  /** The price of one unit that was shown to the buyer, in cents. */
  seenPrice: number
  seenCurrency?: string
  buyer: { discordId: string; username: string | null }
  /** The buyer's language in Discord, for PayPal's pages only. Not stored. */
  locale?: string | null
  /** The Discord channel of the purchase. */
  channelId: string | null
}

export type Checkout = {
  saleId: string
  approveUrl: string
  itemName: string
  quantity: number
  /** Of all units. */
  price: number
  currency: string
  reservedUntil: Date
}

type Shop = {
  id: string
  name: string
  ownerId: string
  payerId: string
  connectionId: string | null
  isPremium: boolean
}

const mostUnfinished = 3

/** Reserves stock and returns the approval URL. Reuses the buyer's open checkout for the same offer. */
export async function startCheckout(deps: Deps, request: CheckoutRequest): Promise<Checkout> {
  const shop = await requireShop(deps, request.guildId)
  if (!z.uuid().safeParse(request.itemId).success) throw new Refused('ITEM_NOT_FOR_SALE')
  const sale = await deps.db.transaction().execute((tx) => reserve(tx, deps, shop, request))
  const { id: saleId, itemName, quantity, price, currency, reservedUntil } = sale
  const shown = { brandName: shop.isPremium ? shop.name : 'Guildshop', ...request }
  const approveUrl = sale.approveUrl ?? (await createOrder(deps, sale, shown))
  return { saleId, approveUrl, itemName, quantity, price, currency, reservedUntil }
}

async function requireShop(deps: Deps, guildId: string): Promise<Shop> {
  const shop = await findPayableShop(deps, guildId)
  if (await checkOwner(deps, shop)) throw new Refused('SHOP_CLOSED')
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  return { ...shop, isPremium }
}

async function reserve(
  tx: Db,
  deps: Pick<Deps, 'now' | 'secrets' | 'hooks'>,
  shop: Shop,
  request: CheckoutRequest,
): Promise<Selectable<Sale>> {
  const buyer = { guildId: shop.id, buyerDiscordId: request.buyer.discordId }
  await lockBuyer(tx, buyer)
  const item = await findItemForSale(tx, shop.id, request.itemId)
  if (!item) throw new Refused('ITEM_NOT_FOR_SALE')
  refuseChanged(item, request)
  const { quantity = 1 } = request

  const unfinished = await listUnfinished(tx, buyer, deps.now())
  const same = unfinished.find((sale) => isSameOffer(sale, { ...item, quantity }, shop))
  if (same) return same
  if (unfinished.length >= mostUnfinished) throw new Refused('TOO_MANY_CHECKOUTS')

  const reserved = await reserveStock(tx, item.id, quantity)
  if (!reserved) throw await soldOut(tx, item.id, quantity)
  // Hidden since it was read. A checkout that reserved before can be paid.
  if (reserved.isHidden) throw new Refused('ITEM_NOT_FOR_SALE')
  refuseChanged(reserved, request)
  const sale = await insertSale(tx, draftSale(reserved, shop, request, deps.now()))
  await entitleBuyer(tx, deps, sale, shop.isPremium)
  if (reserved.membershipPeriod) {
    if (!shop.isPremium) throw new Refused('ITEM_NOT_FOR_SALE')
    await deps.hooks.prepareMembership(tx, deps, sale, reserved, { renewal: 'reminder' })
  }
  if (!(await reserveKeys(tx, sale.id))) throw await soldOut(tx, item.id, quantity)
  return sale
}

/** Refuses if price or currency differ from what the buyer saw, or if the quantity isn't offered. */
function refuseChanged(
  { price, currency, maxQuantity }: Selectable<Item>,
  { seenPrice, seenCurrency = currency, quantity = 1 }: CheckoutRequest,
): void {
  if (price !== seenPrice || currency !== seenCurrency) throw new Refused('OFFER_CHANGED')
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity) return
  throw new Refused('QUANTITY_NOT_OFFERED', { words: `You can buy up to ${maxQuantity} of this item at a time.` })
}

async function soldOut(tx: Db, itemId: string, quantity: number): Promise<Refused> {
  const left = (await countLeft(tx, itemId)) ?? 0
  const isChoosable = left > 0 && left < quantity
  return new Refused('ITEM_SOLD_OUT', isChoosable ? { words: `Only ${left} left. Choose a smaller quantity.` } : {})
}

function isSameOffer(sale: Selectable<Sale>, item: Selectable<Item> & { quantity: number }, shop: Shop): boolean {
  const isSamePayee = sale.payeeId === shop.payerId && sale.connectionId === shop.connectionId
  const isSameItem = sale.itemId === item.id && isSamePayee
  const isSamePrice = sale.price === item.price * item.quantity && sale.currency === item.currency
  return isSameItem && sale.quantity === item.quantity && isSamePrice
}

function draftSale(item: Selectable<Item>, shop: Shop, { buyer, channelId, quantity }: CheckoutRequest, now: Date) {
  return {
    ...copyOfItem(item, shop.isPremium, quantity),
    sellerId: shop.ownerId,
    payeeId: shop.payerId,
    connectionId: shop.connectionId,
    buyerDiscordId: buyer.discordId,
    buyerDiscordUsername: buyer.username,
    channelId,
    state: 'open',
    holdsStock: true,
    reservedUntil: minutesFrom(now, minutesReserved),
    createdAt: now,
  }
}
