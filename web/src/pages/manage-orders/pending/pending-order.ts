import { itemLabel } from '@guildshop/contract/quantities'
import { type PendingSale, shipRefusal } from '@guildshop/contract/sales'
import { addressLines } from '../address-lines.ts'
import type { OrderListSort } from '../query/order-sorts.ts'
import { responseDueText } from '../response-due-text.ts'

/** An order to ship. The server is named in the list of all servers. */
export type ListedSale = PendingSale & { guildId?: string | undefined; guildName?: string | undefined }

export const itemNameOf = ({ shopItemId }: PendingSale) => shopItemId?.name || 'Unknown item'

/** With the number of units to ship. */
export const itemLabelOf = (sale: PendingSale) => itemLabel({ itemName: itemNameOf(sale), quantity: sale.quantity })

export type Buyer = { buyerDiscordId?: string | null | undefined; buyerDiscordUsername?: string | null | undefined }

/** The username followed by the id, or the id alone. */
export function buyerOf({ buyerDiscordId, buyerDiscordUsername }: Buyer): string {
  const id = buyerDiscordId || 'Unknown'
  return buyerDiscordUsername ? `${buyerDiscordUsername} (${id})` : id
}

/** The name in the address, or the buyer when it has none. */
export const recipientOf = (sale: Buyer & Pick<PendingSale, 'shippingAddress'>): string =>
  sale.shippingAddress?.recipientName || buyerOf(sale)

type Shippable = Pick<PendingSale, 'shippingAddress' | 'isDisputed' | 'canShipDuringDispute'>

/** Returns why the order can't be marked as shipped, or null. */
export function shippingObstacle(sale: Shippable): string | null {
  const hasAddress = addressLines(sale.shippingAddress).length > 0
  if (shipRefusal({ shippingAddress: hasAddress || null })) return 'Cannot mark as shipped without address'
  const isOnHold = sale.isDisputed && !sale.canShipDuringDispute
  return isOnHold ? 'The buyer opened a dispute. Shipping is on hold until PayPal decides.' : null
}

/** What a disputed order means for shipping; null for other orders. */
export function disputeNote(sale: Shippable & Pick<PendingSale, 'responseDueAt'>, now: number): string | null {
  if (!sale.isDisputed) return null
  if (!sale.canShipDuringDispute) return shippingObstacle(sale)
  const due = responseDueText(sale.responseDueAt, now)
  return `The buyer reported that it hasn't arrived. You can still ship it with tracking.${due ? ` ${due}` : ''}`
}

/** Client-side search: the whole list is already loaded. An order number can be typed without its hyphen. */
export function matchesSearch(sale: PendingSale, search: string): boolean {
  const number = sale.orderNumber ?? ''
  const names = [itemNameOf(sale), sale._id, number, number.replace('-', ''), buyerOf(sale)]
  const texts = [...names, ...addressLines(sale.shippingAddress), sale.shippingAddress?.countryCode ?? '']
  return texts.some((text) => text.toLowerCase().includes(search.toLowerCase()))
}

const keyOf = {
  item: itemNameOf,
  recipient: recipientOf,
  country: (sale: PendingSale) => addressLines(sale.shippingAddress).at(-1) ?? '',
}

/** Sorts the list, which the API returns oldest first. */
export function sortSales<Sale extends PendingSale>(sales: Sale[], sort: OrderListSort): Sale[] {
  if (sort === 'oldest') return sales
  if (sort === 'newest') return sales.toReversed()
  const keys = new Map(sales.map((sale) => [sale, keyOf[sort](sale)]))
  return sales.toSorted((one, other) => (keys.get(one) ?? '').localeCompare(keys.get(other) ?? ''))
}
