import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Item, Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { withPayeeRecorded } from '../../connections/payee/paypal-refusal.ts'
import { isCredentialRefusal, recordBroken } from '../../connections/paypal-connection/broken-connection.ts'
import { withSalePaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { checkOwner } from '../../guilds/access/check-owner.ts'
import { pngUrlOf } from '../../items/images/image-url.ts'
import { reserveKeys } from '../../items/keys/reserve-keys.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { entitleBuyer } from '../entitlements/entitle-buyer.ts'
import { insertSale, updateSale } from '../sale-queries.ts'
import { findItemForSale, listUnfinished, lockBuyer, storeOrder } from './checkout-queries.ts'
import { minutesFrom, minutesReserved } from './checkout-times.ts'
import { closeSale } from './close-sale.ts'
import { copyOfItem } from './copy-of-item.ts'
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

/** What PayPal's checkout page shows beside the item. */
type Shown = Pick<CheckoutRequest, 'guildId' | 'channelId' | 'locale'> & { brandName: string }

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

/**
 * Creates a PayPal order and returns its approval URL. If that fails, the stock is released immediately, because the
 * buyer can't pay.
 */
async function createOrder(deps: Deps, sale: Selectable<Sale>, shown: Shown): Promise<string> {
  try {
    const { id: orderId, approveUrl } = await withPayeeRecorded(deps, sale.payeeId, () =>
      requestWithFallback(deps, sale, shown),
    )
    if (!approveUrl) throw new ProviderFailed('paypal', 200, 'order without an approval link')
    if (!(await storeOrder(deps.db, sale.id, { orderId, approveUrl }))) throw new Refused('OFFER_CHANGED')
    return approveUrl
  } catch (error) {
    const problem = problemOf(error)
    await closeSale(deps, sale.id, { state: 'failed', problem, onlyWithoutOrder: true })
    if (!problem.startsWith('PAYEE_')) throw error
    deps.log.warn({ saleId: sale.id, problem }, 'seller rejected by paypal')
    throw new Refused('SELLER_NOT_ACCEPTED')
  }
}

/** Sells through our own app if PayPal rejects the credentials of the seller's app, so that the shop stays open. */
async function requestWithFallback(deps: Deps, sale: Selectable<Sale>, shown: Shown) {
  const { connectionId } = sale
  if (!connectionId) return requestOrder(deps, sale, shown)
  try {
    return await requestOrder(await withSalePaypal(deps, sale), sale, shown)
  } catch (error) {
    if (!isCredentialRefusal(error)) throw error
    await recordBroken(deps, connectionId, 'CREDENTIALS_REJECTED')
    const basic = await updateSale(deps.db, sale.id, { connectionId: null })
    return requestOrder(deps, basic, shown)
  }
}

function requestOrder({ paypal, publicUrl }: Deps, sale: Selectable<Sale>, shown: Shown) {
  return paypal.createOrder({
    requestId: `order-${sale.id}`,
    customId: sale.id,
    invoiceId: `guildshop-${sale.id}`,
    // An app's own account needs no payee.
    payeeId: sale.connectionId ? null : sale.payeeId,
    item: {
      name: sale.itemName,
      description: sale.itemDescription,
      price: { cents: sale.price / sale.quantity, currency: sale.currency },
      quantity: sale.quantity,
      needsShipping: sale.requiresShipping,
      sku: sale.itemId,
      url: shown.channelId && `https://discord.com/channels/${shown.guildId}/${shown.channelId}`,
      imageUrl: sale.imageHash && `${publicUrl}${pngUrlOf(sale.imageHash)}`,
    },
    brandName: shown.brandName,
    locale: shown.locale ?? null,
    returnUrl: `${publicUrl}/api/checkout/return`,
    cancelUrl: `${publicUrl}/api/checkout/cancel`,
  })
}

/** PayPal's error code, if there is one. */
function problemOf(error: unknown): string {
  if (error instanceof PaypalRefused) return error.issues[0] ?? error.reason
  return error instanceof ProviderFailed ? 'PAYPAL_DOWN' : 'UNKNOWN'
}
