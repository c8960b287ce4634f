import type { PriceRule } from '@guildshop/contract/price-rules'
import type { PricedItem } from '@guildshop/contract/priced-item'
import type { Db } from '../../../db/connect.ts'
import { pricingOfRow } from './pricing-of-row.ts'
import { listPricing, listRunningRules, type PricingRow } from './pricing-queries.ts'
import { ruleOfRow } from './rule-of-row.ts'

export type Sold = {
  id: string
  price: number
  currency: string
  requiresShipping: boolean
  membershipPeriod: string | null
  /** False by default. */
  renewsAutomatically?: boolean
}

type Shop = { id: string; now: Date }

/** Items with everything that `priceFor` needs. */
export async function readPricedItems<Item extends Sold>(
  db: Db,
  { id, now }: Shop,
  items: readonly Item[],
): Promise<(Item & PricedItem)[]> {
  const rules = (await listRunningRules(db, id, now)).map(ruleOfRow)
  const rows = new Map((await listPricing(db, id)).map((row) => [row.itemId, row]))
  return items.map((item) => pricedItemOf(item, rows.get(item.id), rules))
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
  return pricedItemOf({ ...item, renewsAutomatically }, row, rules)
}

export function pricedItemOf<Item extends Sold>(
  item: Item,
  row: PricingRow | undefined,
  rules: readonly PriceRule[],
): Item & PricedItem {
  return {
    ...item,
    isMembership: item.membershipPeriod !== null,
    renewsAutomatically: item.renewsAutomatically ?? false,
    pricing: pricingOfRow(row, item),
    rules,
  }
}
