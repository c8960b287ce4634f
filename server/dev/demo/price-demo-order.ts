import { reducedPrice } from '@guildshop/contract/price-amounts'
import { demoPrices } from './demo-offers.ts'
import type { FixedOrder } from './demo-shops.ts'

type Sold = {
  id: string
  item: { name: string; price: number; currency: string }
  buyer: { username: string }
  order?: FixedOrder
}

/** The shop's offers by name, and its other orders. */
type Known = { ruleIds: ReadonlyMap<string, string>; sold: readonly Sold[] }

const offers = demoPrices.flatMap((prices) => prices.offers)

/** The price of a demo order with what lowered it, as the checkout would have stored it. */
export function priceDemoOrder({ item, buyer, order }: Sold, { ruleIds, sold }: Known) {
  const quantity = order?.quantity ?? 1
  const listPrice = item.price * quantity
  if (order?.paid !== undefined) return { price: order.paid, discount: 0 }
  const offer = offers.find(({ name }) => name === order?.offer)
  if (offer) {
    const price = reducedPrice(offer, { listPrice, quantity, currency: item.currency })
    const discount = {
      discountKind: offer.kind,
      discountName: offer.name,
      priceRuleId: ruleIds.get(offer.name) ?? null,
    }
    return { price, discount: listPrice - price, ...discount }
  }
  const isUpgraded = (other: Sold) => other.item.name === order?.upgrades && other.buyer.username === buyer.username
  const upgraded = sold.find(isUpgraded)
  if (!upgraded) return { price: listPrice, discount: 0 }
  const credit = upgraded.item.price
  const discount = { discountKind: 'upgrade', discountName: upgraded.item.name, upgradedSaleId: upgraded.id }
  return { price: listPrice - credit, discount: credit, ...discount }
}
