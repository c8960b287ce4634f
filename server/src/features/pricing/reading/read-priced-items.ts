import type { PricedItem } from '@guildshop/contract/priced-item'
import type { Db } from '../../../db/connect.ts'
import { pricingOfRow } from './pricing-of-row.ts'
import { listPricing, listRunningRules } from './pricing-queries.ts'
import { ruleOfRow } from './rule-of-row.ts'

type Sold = {
  id: string
  price: number
  currency: string
  requiresShipping: boolean
  membershipPeriod: string | null
}

type Shop = { id: string; now: Date }

/** Items with everything that `priceFor` needs. None of them is taken to renew automatically. */
export async function readPricedItems<Item extends Sold>(
  db: Db,
  { id, now }: Shop,
  items: readonly Item[],
): Promise<(Item & PricedItem)[]> {
  const rules = (await listRunningRules(db, id, now)).map(ruleOfRow)
  const rows = new Map((await listPricing(db, id)).map((row) => [row.itemId, row]))
  return items.map((item) => ({
    ...item,
    isMembership: item.membershipPeriod !== null,
    renewsAutomatically: false,
    pricing: pricingOfRow(rows.get(item.id), item),
    rules,
  }))
}

/** Like `readPricedItems`, for one item. */
export async function readPricedItem<Item extends Sold>(
  db: Db,
  { id, now }: Shop,
  item: Item,
  { renewsAutomatically = false } = {},
): Promise<Item & PricedItem> {
  const rules = (await listRunningRules(db, id, now)).map(ruleOfRow)
  const [row] = await listPricing(db, id, item.id)
  const isMembership = item.membershipPeriod !== null
  return { ...item, isMembership, renewsAutomatically, pricing: pricingOfRow(row, item), rules }
}
