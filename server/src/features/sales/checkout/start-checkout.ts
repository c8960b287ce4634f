import type { Dependencies } from '../../../dependencies.ts'
import { createOrder } from './create-order.ts'
import { type CheckoutRequest, requireShop, reserveSale } from './reserve-sale.ts'

type Deps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'paypal' | 'paypalApps' | 'publicUrl' | 'hooks'
>

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

/** Reserves stock and returns the approval URL. Reuses the buyer's open checkout for the same offer. */
export async function startCheckout(deps: Deps, request: CheckoutRequest): Promise<Checkout> {
  const shop = await requireShop(deps, request.guildId)
  const joining = { renewal: 'reminder' } as const
  const sale = await deps.db.transaction().execute((tx) => reserveSale(tx, deps, { shop, request, joining }))
  const { id: saleId, itemName, quantity, price, currency, reservedUntil } = sale
  const shown = { brandName: shop.isPremium ? shop.name : 'Guildshop', ...request }
  const approveUrl = sale.approveUrl ?? (await createOrder(deps, sale, shown))
  return { saleId, approveUrl, itemName, quantity, price, currency, reservedUntil }
}
