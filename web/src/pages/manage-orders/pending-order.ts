import { type PendingSale, whyNotShip } from '@guildshop/contract/sales'
import { addressLines } from './address-lines.ts'

export const itemNameOf = ({ shopItemId }: PendingSale) => shopItemId?.name || 'Unknown item'

type Buyer = { buyerDiscordId?: string | null | undefined; buyerDiscordUsername?: string | null | undefined }

/** The name with the id behind it, or the id alone. */
export function buyerOf({ buyerDiscordId, buyerDiscordUsername }: Buyer): string {
  const id = buyerDiscordId || 'Unknown'
  return buyerDiscordUsername ? `${buyerDiscordUsername} (${id})` : id
}

/** Whose name the parcel bears: the buyer's where the address has none. */
export const recipientOf = (sale: Buyer & Pick<PendingSale, 'shippingAddress'>): string =>
  sale.shippingAddress?.recipientName || buyerOf(sale)

/** Why the order cannot be marked as shipped, or null. */
export function shippingObstacle(sale: Pick<PendingSale, 'shippingAddress' | 'isDisputed'>): string | null {
  const hasAddress = addressLines(sale.shippingAddress).length > 0
  if (whyNotShip({ shippingAddress: hasAddress || null })) return 'Cannot mark as shipped without address'
  return sale.isDisputed ? 'The buyer opened a dispute. Shipping is on hold until PayPal decides.' : null
}

/** The list is here already, so it is searched here. */
export function matchesSearch(sale: PendingSale, search: string): boolean {
  const words = [itemNameOf(sale), sale._id, buyerOf(sale), ...addressLines(sale.shippingAddress)]
  return words.some((word) => word.toLowerCase().includes(search.toLowerCase()))
}
